/* Masks over the nodes of a tree in preorder; the reference is domext.table.nodes. */

#include "core.h"

/* nearest(parent, chosen, result)

   result (nodes) receives the nearest chosen ancestor of each node, or the node itself if it is chosen; -1 without one.
   A parent precedes its children; that of a root is -1. */
PyObject *domext_nearest(PyObject *Py_UNUSED(module), PyObject *args) {
    Py_buffer parents, choice, results;
    if (!PyArg_ParseTuple(args, "y*y*w*", &parents, &choice, &results))
        return NULL;
    const Py_ssize_t nodes = ITEMS(parents, int32_t);
    const int32_t *const parent = parents.buf;
    const uint8_t *const chosen = choice.buf;
    int32_t *const result = results.buf;
    int fits = nodes >= 0 && nodes <= INT32_MAX && choice.len == nodes && ITEMS(results, int32_t) == nodes;
    for (Py_ssize_t node = 0; fits && node < nodes; node++) {
        fits = parent[node] >= -1 && parent[node] < node;
        if (fits)
            result[node] = chosen[node] ? (int32_t)node : parent[node] < 0 ? -1 : result[parent[node]];
    }
    PyBuffer_Release(&parents);
    PyBuffer_Release(&choice);
    PyBuffer_Release(&results);
    if (!fits)
        return PyErr_Format(PyExc_ValueError, "nearest: the arrays do not describe a tree in preorder");
    return domext_none();
}

/* inside(chosen, end, result)

   result (nodes) receives whether each node is chosen or in the subtree of a chosen one; end is one past the last descendant. */
PyObject *domext_inside(PyObject *Py_UNUSED(module), PyObject *args) {
    Py_buffer choice, ends, results;
    if (!PyArg_ParseTuple(args, "y*y*w*", &choice, &ends, &results))
        return NULL;
    const Py_ssize_t nodes = ITEMS(ends, int32_t);
    const uint8_t *const chosen = choice.buf;
    const int32_t *const end = ends.buf;
    uint8_t *const result = results.buf;
    const int fits = nodes >= 0 && choice.len == nodes && results.len == nodes;
    Py_ssize_t reach = 0; /* one past the last node inside a chosen one */
    for (Py_ssize_t node = 0; fits && node < nodes; node++) {
        if (chosen[node] && end[node] > reach)
            reach = end[node];
        result[node] = node < reach;
    }
    PyBuffer_Release(&choice);
    PyBuffer_Release(&ends);
    PyBuffer_Release(&results);
    if (!fits)
        return PyErr_Format(PyExc_ValueError, "inside: the lengths of the arrays differ");
    return domext_none();
}
