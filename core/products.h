/* Products and sums of rows. networks.c includes this file once for each kind of processor, with FOR_PROCESSOR set to a macro
   that makes the names of the functions distinct. */

/* One row of add_products. */
static inline void FOR_PROCESSOR(add_row)(float *restrict output, const float *restrict input, Py_ssize_t unit_step,
                                          const float *restrict matrix, Py_ssize_t inner, Py_ssize_t columns) {
    for (Py_ssize_t unit = 0; unit < inner; unit++) {
        const float value = input[unit * unit_step];
        for (Py_ssize_t column = 0; column < columns; column++)
            output[column] += value * matrix[unit * columns + column];
    }
}

/* One column of add_products, for four rows. */
static inline void FOR_PROCESSOR(add_column)(float *restrict output, Py_ssize_t output_step, const float *restrict input,
                                             Py_ssize_t row_step, Py_ssize_t unit_step, const float *restrict matrix,
                                             Py_ssize_t inner, Py_ssize_t columns) {
    float a = 0, b = 0, c = 0, d = 0;
    for (Py_ssize_t unit = 0; unit < inner; unit++, input += unit_step) {
        const float weight = matrix[unit * columns];
        a += input[0] * weight, b += input[row_step] * weight;
        c += input[2 * row_step] * weight, d += input[3 * row_step] * weight;
    }
    output[0] += a, output[output_step] += b, output[2 * output_step] += c, output[3 * output_step] += d;
}

#if defined(__GNUC__)
DEFINE_TILE(FOR_PROCESSOR(add_half_tile), HalfLanes)
DEFINE_TILE(FOR_PROCESSOR(add_tile), Lanes)
DEFINE_STRIP(FOR_PROCESSOR(add_strip_of_8), HalfLanes, 2)
DEFINE_STRIP(FOR_PROCESSOR(add_strip_of_16), Lanes, 2)
DEFINE_STRIP(FOR_PROCESSOR(add_strip_of_32), Lanes, 4)
#ifdef HAS_DOUBLE_LANES
DEFINE_TILE(FOR_PROCESSOR(add_double_tile), DoubleLanes)
DEFINE_STRIP(FOR_PROCESSOR(add_strip_of_64), DoubleLanes, 4)
#else
DEFINE_STRIP(FOR_PROCESSOR(add_strip_of_64), Lanes, 8)
#endif
#endif

/* output[row] += input[row] @ matrix, where the rows of the output start every output_step floats, and input[row][unit] is at
   input[row * row_step + unit * unit_step]. */
static void FOR_PROCESSOR(add_products)(float *restrict output, Py_ssize_t output_step, const float *restrict input,
                                        Py_ssize_t row_step, Py_ssize_t unit_step, const float *restrict matrix, Py_ssize_t rows,
                                        Py_ssize_t inner, Py_ssize_t columns) {
    Py_ssize_t row = 0;
    for (; row + TILE_ROWS <= rows; row += TILE_ROWS) {
        Py_ssize_t column = 0;
#if defined(__GNUC__)
#define ADD_TILES(tile, width)                                                                                                  \
    for (; column + (width) <= columns; column += (width))                                                                      \
    tile(output + row * output_step + column, output_step, input + row * row_step, row_step, unit_step, matrix + column, inner, \
         columns)
#ifdef HAS_DOUBLE_LANES
        ADD_TILES(FOR_PROCESSOR(add_double_tile), 32);
#endif
        ADD_TILES(FOR_PROCESSOR(add_tile), 16);
        ADD_TILES(FOR_PROCESSOR(add_half_tile), 8);
#undef ADD_TILES
#else
        for (Py_ssize_t i = row; i < row + TILE_ROWS; i++)
            FOR_PROCESSOR(add_row)(output + i * output_step, input + i * row_step, unit_step, matrix, inner, columns);
        column = columns;
#endif
        for (; column < columns; column++)
            FOR_PROCESSOR(add_column)(output + row * output_step + column, output_step, input + row * row_step, row_step,
                                      unit_step, matrix + column, inner, columns);
    }
    for (; row < rows; row++)
        FOR_PROCESSOR(add_row)(output + row * output_step, input + row * row_step, unit_step, matrix, inner, columns);
}

/* output[column] += the sum of listed[place] * matrix[index[place]][column]. */
static void FOR_PROCESSOR(add_listed)(float *restrict output, const float *restrict listed, const int32_t *restrict index,
                                      Py_ssize_t number, const float *restrict matrix, Py_ssize_t columns) {
    Py_ssize_t column = 0;
#if defined(__GNUC__)
#define ADD_STRIPS(width)                                                                                                       \
    for (; column + (width) <= columns; column += (width))                                                                      \
    FOR_PROCESSOR(add_strip_of_##width)(output + column, listed, index, number, matrix + column, columns)
    ADD_STRIPS(64);
    ADD_STRIPS(32);
    ADD_STRIPS(16);
    ADD_STRIPS(8);
#undef ADD_STRIPS
#endif
    for (Py_ssize_t place = 0; place < number && column < columns; place++)
        for (Py_ssize_t last = column; last < columns; last++)
            output[last] += listed[place] * matrix[index[place] * columns + last];
}

/* List the positive values and their places; return how many. */
static Py_ssize_t FOR_PROCESSOR(list_positive)(const float *restrict values, Py_ssize_t length, Scratch *restrict scratch) {
    float *const listed = scratch->listed;
    int32_t *const index = scratch->index;
    Py_ssize_t number = 0, place = 0;
#ifdef HAS_PERMUTATION
    for (; place + 8 <= length; place += 8) {
        const __m256 eight = _mm256_loadu_ps(values + place);
        const int positive = _mm256_movemask_ps(_mm256_cmp_ps(eight, _mm256_setzero_ps(), _CMP_GT_OQ));
        const __m256i order = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)scratch->order[positive]));
        _mm256_storeu_ps(listed + number, _mm256_permutevar8x32_ps(eight, order));
        _mm256_storeu_si256((__m256i_u *)(index + number), _mm256_add_epi32(order, _mm256_set1_epi32((int32_t)place)));
        number += __builtin_popcount((unsigned)positive);
    }
#endif
    for (; place < length; place++) {
        listed[number] = values[place];
        index[number] = (int32_t)place;
        number += values[place] > 0;
    }
    return number;
}

static void FOR_PROCESSOR(rectify)(float *values, Py_ssize_t length) {
    for (Py_ssize_t index = 0; index < length; index++)
        values[index] = values[index] > 0 ? values[index] : 0;
}

static void FOR_PROCESSOR(fill_rows)(float *output, const float *row, Py_ssize_t rows, Py_ssize_t columns) {
    for (Py_ssize_t index = 0; index < rows; index++)
        memcpy(output + index * columns, row, (size_t)columns * sizeof(float));
}

/* output[column] += factor * row[column]. */
static inline void FOR_PROCESSOR(add_scaled)(float *restrict output, const float *restrict row, float factor,
                                             Py_ssize_t columns) {
    Py_ssize_t column = 0;
#if defined(__GNUC__)
    for (; column + 8 <= columns; column += 8)
        *(Lanes *)(output + column) += factor * *(const Lanes *)(row + column);
#endif
    for (; column < columns; column++)
        output[column] += factor * row[column];
}

static inline float FOR_PROCESSOR(dot)(const float *values, const float *weights, Py_ssize_t length) {
    float sum = 0;
    Py_ssize_t place = 0;
#if defined(__GNUC__)
    Lanes lanes = {0};
    for (; place + 8 <= length; place += 8)
        lanes += *(const Lanes *)(values + place) * *(const Lanes *)(weights + place);
    for (int lane = 0; lane < 8; lane++)
        sum += lanes[lane];
#endif
    for (; place < length; place++)
        sum += values[place] * weights[place];
    return sum;
}
