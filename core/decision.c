/* From logits to probabilities and a decision; the references are domext.learned.model and domext.learned.decision. */

#include "grouping.h"
#include <math.h>
#include <string.h>

enum { MAX_THRESHOLDS = 64 };

typedef struct {
    double min_article; /* from this probability of an article on, the logits for articles apply */
    float max_logit, own_weight, positive_scale;
} Calibration;

/* Replace logits by probabilities that sum to one. */
static void soften(float *values, Py_ssize_t length) {
    float highest = values[0], sum = 0;
    for (Py_ssize_t index = 1; index < length; index++)
        highest = values[index] > highest ? values[index] : highest;
    for (Py_ssize_t index = 0; index < length; index++)
        sum += values[index] = expf(values[index] - highest);
    for (Py_ssize_t index = 0; index < length; index++)
        values[index] /= sum;
}

/* Average each logit with the mean logit of its style, and calibrate it. sums and weights (blocks) are 0. */
static void smooth(const float *logits, Py_ssize_t blocks, const float *words, const int32_t *style,
                   const Calibration *calibration, double *sums, double *weights, float *probability) {
    const float limit = calibration->max_logit;
    const double own_weight = calibration->own_weight;
    for (Py_ssize_t block = 0; block < blocks; block++) {
        const float raised = logits[2 * block] < -limit ? -limit : logits[2 * block];
        const float weight = sqrtf(words[block]);
        probability[block] = raised > limit ? limit : raised;
        sums[style[block]] += (double)(probability[block] * weight);
        weights[style[block]] += (double)weight;
    }
    for (Py_ssize_t block = 0; block < blocks; block++) {
        const double of_style = sums[style[block]] / weights[style[block]];
        const float mean =
            (float)((double)(calibration->own_weight * probability[block]) + (1 - own_weight) * of_style);
        const float calibrated = mean > 0 ? calibration->positive_scale * mean : mean;
        probability[block] = 0.5f + 0.5f * tanhf(0.5f * calibrated);
    }
}

/* probabilities(logits, types, is_article, words, style, (min_article, max_logit, own_weight, positive_scale), probability)

   logits (blocks, 2): for any page and for articles. types (types): logits, which probabilities replace. is_article (types):
   which types are articles. words (blocks), style (blocks): style numbers from 0, all below the number of blocks. probability
   (blocks) receives the calibrated probability of each block, from its logit and the mean logit of its style. */
PyObject *domext_probabilities(PyObject *Py_UNUSED(module), PyObject *args) {
    Py_buffer logits, types, is_article, words, style, result;
    Calibration calibration;
    const char *problem = NULL;
    Memory memory = {{NULL}, {0}, 0, 0};
    if (!PyArg_ParseTuple(args, "y*w*y*y*y*(dfff)w*", &logits, &types, &is_article, &words, &style, &calibration.min_article,
                          &calibration.max_logit, &calibration.own_weight, &calibration.positive_scale, &result))
        return NULL;
    const Py_ssize_t blocks = ITEMS(words, float), kinds = ITEMS(types, float);
    const int32_t *const number = style.buf;
    if (blocks < 0 || ITEMS(logits, float) != 2 * blocks || ITEMS(style, int32_t) != blocks || ITEMS(result, float) != blocks ||
        kinds < 1 || is_article.len != kinds)
        problem = "the lengths of the arrays differ";
    for (Py_ssize_t block = 0; problem == NULL && block < blocks; block++)
        if (number[block] < 0 || number[block] >= blocks)
            problem = "a style is out of range";
    if (problem == NULL) {
        double *const sums = domext_allocate(&memory, blocks, sizeof(double));
        double *const weights = domext_allocate(&memory, blocks, sizeof(double));
        float *const type = types.buf;
        float article = 0;
        soften(type, kinds);
        for (Py_ssize_t index = 0; index < kinds; index++)
            article += ((const uint8_t *)is_article.buf)[index] ? type[index] : 0;
        if (!memory.failed)
            smooth((const float *)logits.buf + (article >= calibration.min_article), blocks, words.buf, number, &calibration,
                   sums, weights, result.buf);
    }
    const int failed = memory.failed;
    domext_free(&memory);
    Py_buffer *buffers[] = {&logits, &types, &is_article, &words, &style, &result};
    for (size_t index = 0; index < sizeof buffers / sizeof *buffers; index++)
        PyBuffer_Release(buffers[index]);
    if (problem != NULL)
        return PyErr_Format(PyExc_ValueError, "probabilities: %s", problem);
    if (failed)
        return PyErr_NoMemory();
    return domext_none();
}

/* A key whose order is the descending order of floats; equal floats have equal keys. */
static uint64_t descending(float value) {
    uint32_t bits;
    const float without_sign_of_zero = value + 0.0f;
    memcpy(&bits, &without_sign_of_zero, sizeof bits);
    return bits & 0x80000000u ? bits : ~bits & 0x7fffffffu;
}

/* Keep the most probable blocks that maximise the expected F measure, and return its expected F1. */
static double decide(const float *probability, const float *words, Py_ssize_t blocks, double weight, int thresholds,
                     uint8_t *keep, double *kept, const int32_t *order) {
    double content[MAX_THRESHOLDS], best_score = -1, sum = 0;
    Py_ssize_t best = 0, above = 0;
    for (Py_ssize_t rank = 0; rank < blocks; rank++)
        kept[rank] = (rank > 0 ? kept[rank - 1] : 0) + (double)words[order[rank]];
    for (int index = thresholds - 1; index >= 0; index--) {
        const double threshold = (index + 0.5) / thresholds;
        while (above < blocks && (double)probability[order[above]] > threshold)
            above++;
        content[index] = above > 0 ? kept[above - 1] : 0;
    }
    for (Py_ssize_t rank = 0; rank < blocks; rank++) {
        double score = 0;
        for (int index = 0; index < thresholds; index++) {
            const double correct = kept[rank] < content[index] ? kept[rank] : content[index];
            score += (1 + weight) * correct / (kept[rank] + weight * content[index]);
        }
        if (score > best_score)
            best_score = score, best = rank;
    }
    memset(keep, 0, (size_t)blocks);
    for (Py_ssize_t rank = 0; rank <= best; rank++)
        keep[order[rank]] = 1;
    for (int index = 0; index < thresholds; index++) {
        const double correct = kept[best] < content[index] ? kept[best] : content[index];
        sum += 2 * correct / (kept[best] + content[index]);
    }
    return sum / thresholds;
}

/* decide(probability, words, weight, thresholds, keep) -> expected F1

   weight: the square of the beta of the F measure. keep (blocks) receives which blocks to keep. */
PyObject *domext_decide(PyObject *Py_UNUSED(module), PyObject *args) {
    Py_buffer probabilities, words, keep;
    double weight, expected = 0;
    int thresholds;
    Memory memory = {{NULL}, {0}, 0, 0};
    if (!PyArg_ParseTuple(args, "y*y*diw*", &probabilities, &words, &weight, &thresholds, &keep))
        return NULL;
    const Py_ssize_t blocks = ITEMS(probabilities, float);
    const int fits = blocks > 0 && blocks < INT32_MAX && ITEMS(words, float) == blocks && keep.len == blocks && thresholds > 0 &&
                     thresholds <= MAX_THRESHOLDS;
    if (fits) {
        const float *const probability = probabilities.buf;
        double *const kept = domext_allocate(&memory, blocks, sizeof(double));
        Sorter sorter = domext_new_sorter(blocks, &memory);
        if (!memory.failed) {
            for (Py_ssize_t block = 0; block < blocks; block++)
                sorter.keys[block] = descending(probability[block]);
            domext_sort(&sorter, blocks);
            expected = decide(probability, words.buf, blocks, weight, thresholds, keep.buf, kept, sorter.order);
        }
    }
    const int failed = memory.failed;
    domext_free(&memory);
    PyBuffer_Release(&probabilities);
    PyBuffer_Release(&words);
    PyBuffer_Release(&keep);
    if (!fits)
        return PyErr_Format(PyExc_ValueError, "decide: the arrays or the number of thresholds do not fit");
    if (failed)
        return PyErr_NoMemory();
    return PyFloat_FromDouble(expected);
}
