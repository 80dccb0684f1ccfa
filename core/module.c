#include "core.h"

static PyMethodDef methods[] = {
    {"decide", domext_decide, METH_VARARGS, "Keep the blocks with the highest expected F measure; see core/decision.c."},
    {"features", domext_features, METH_VARARGS, "Compute the features of a page's blocks; see core/features.c."},
    {"forward", domext_forward, METH_VARARGS, "Run the networks of the learned selector; see core/networks.c."},
    {"inside", domext_inside, METH_VARARGS, "Mark the nodes inside chosen ones; see core/nodes.c."},
    {"keep_together", domext_keep_together, METH_VARARGS, "Join labels and headings with their text; see core/cohesion.c."},
    {"nearest", domext_nearest, METH_VARARGS, "Find the nearest chosen ancestors; see core/nodes.c."},
    {"positions", domext_positions, METH_VARARGS, "Find the values that contain some texts; see core/value_search.c."},
    {"probabilities", domext_probabilities, METH_VARARGS, "Turn logits into probabilities; see core/decision.c."},
    {"scan", domext_scan, METH_VARARGS, "Scan a serialised page into the columns of its table; see core/scan.c."},
    {"scores", domext_scores, METH_VARARGS, "Compute the columns of the scorers of the learned selector; see core/scorers.c."},
    {"terms", domext_terms, METH_VARARGS, "Find groups of terms in class names and ids; see core/names.c."},
    {"trigrams", domext_trigrams, METH_VARARGS, "Number the trigrams of a text; see core/value_search.c."},
    {"words_of_copies", domext_words_of_copies, METH_VARARGS, "Count the words of blocks that may be copies; see core/copies.c."},
    {NULL, NULL, 0, NULL},
};

static int add_constants(PyObject *module) { return PyModule_AddIntConstant(module, "INTERFACE", INTERFACE); }

static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)add_constants}, {0, NULL}};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "domext._core", "The hot loops of domext; domext.core has the Python side.", 0, methods, slots,
    NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__core(void) { return PyModuleDef_Init(&definition); }
