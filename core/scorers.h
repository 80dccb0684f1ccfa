/* The columns of the scorers of the learned selector. */

#ifndef DOMEXT_SCORERS_H
#define DOMEXT_SCORERS_H

#include "table.h"

/* The columns in the order of domext.learned.scorer_columns.COLUMNS. */
enum { HINT, HINT_KEEP, COMMA_SCORE, COMMA_KEEP, LINKS, TEXT_SHARE, TEXT_KEEP, STOP_SCORE, STOP_KEEP, SCORER_COLUMNS };

/* Compute the columns, (SCORER_COLUMNS, blocks); without memory, memory->failed is set. */
void domext_score(const Table *table, float *columns, Memory *memory);

#endif
