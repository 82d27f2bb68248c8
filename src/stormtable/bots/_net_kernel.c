/* Evaluates a net of stormtable.bots.net: the same sums of whole numbers as Lanes, in C.
 *
 * net.py checks all sizes and that no sum can pass 32 bits before it makes a Kernel. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

#define HIGHEST 32767
#define WIDEST 256

typedef struct {
    PyObject_HEAD
    int inputs, hidden, second, shift_1, shift_2, shift_3;
    long long bias_3;
    int8_t *input_shifts;
    int16_t *caps, *weights_1, *weights_2;
    int32_t *bias_1, *bias_2, *weights_3;
} Kernel;

static int take(PyObject *source, void *target, Py_ssize_t size)
{
    Py_buffer buffer;
    void *copy;
    if (PyObject_GetBuffer(source, &buffer, PyBUF_SIMPLE) < 0)
        return -1;
    if (buffer.len != size) {
        PyBuffer_Release(&buffer);
        PyErr_SetString(PyExc_ValueError, "an array of the net has the wrong size");
        return -1;
    }
    copy = PyMem_Malloc(size > 0 ? (size_t)size : 1);
    if (copy == NULL) {
        PyBuffer_Release(&buffer);
        PyErr_NoMemory();
        return -1;
    }
    memcpy(copy, buffer.buf, (size_t)size);
    PyBuffer_Release(&buffer);
    PyMem_Free(*(void **)target);
    *(void **)target = copy;
    return 0;
}

static int kernel_init(Kernel *self, PyObject *args, PyObject *kwargs)
{
    PyObject *shifts, *caps, *w1, *b1, *w2, *b2, *w3;
    Py_ssize_t n, h, s;
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "iiiiiiLOOOOOOO", &self->inputs, &self->hidden, &self->second,
                          &self->shift_1, &self->shift_2, &self->shift_3, &self->bias_3, &shifts,
                          &caps, &w1, &b1, &w2, &b2, &w3))
        return -1;
    if (self->inputs < 1 || self->hidden < 1 || self->hidden > WIDEST || self->second < 1 ||
        self->second > WIDEST) {
        PyErr_Format(PyExc_ValueError, "a layer of a net has 1 to %d units", WIDEST);
        return -1;
    }
    n = self->inputs;
    h = self->hidden;
    s = self->second;
    if (take(shifts, &self->input_shifts, n) < 0 || take(caps, &self->caps, 2 * n) < 0 ||
        take(w1, &self->weights_1, 2 * n * h) < 0 || take(b1, &self->bias_1, 4 * h) < 0 ||
        take(w2, &self->weights_2, 2 * h * s) < 0 || take(b2, &self->bias_2, 4 * s) < 0 ||
        take(w3, &self->weights_3, 4 * s) < 0)
        return -1;
    return 0;
}

static void kernel_dealloc(Kernel *self)
{
    PyMem_Free(self->input_shifts);
    PyMem_Free(self->caps);
    PyMem_Free(self->weights_1);
    PyMem_Free(self->bias_1);
    PyMem_Free(self->weights_2);
    PyMem_Free(self->bias_2);
    PyMem_Free(self->weights_3);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

/* What some features add to the first layer, as bytes: 32 bits for each hidden unit. */
static PyObject *kernel_layer(Kernel *self, PyObject *const *args, Py_ssize_t count)
{
    const int hidden = self->hidden;
    Py_ssize_t pairs;
    PyObject *layer;
    int32_t *sums;
    long first;
    if (count != 3 || !PyList_CheckExact(args[0]) || !PyList_CheckExact(args[1]) ||
        PyList_GET_SIZE(args[0]) != PyList_GET_SIZE(args[1])) {
        PyErr_SetString(PyExc_TypeError, "layer needs two lists of one length, and a number");
        return NULL;
    }
    first = PyLong_AsLong(args[2]);
    if (first == -1 && PyErr_Occurred())
        return NULL;
    layer = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)sizeof(int32_t) * hidden);
    if (layer == NULL)
        return NULL;
    sums = (int32_t *)PyBytes_AS_STRING(layer);
    memset(sums, 0, sizeof(int32_t) * (size_t)hidden);
    pairs = PyList_GET_SIZE(args[0]);
    for (Py_ssize_t pair = 0; pair < pairs; pair++) {
        long number = PyLong_AsLong(PyList_GET_ITEM(args[0], pair));
        long amount = PyLong_AsLong(PyList_GET_ITEM(args[1], pair));
        const int16_t *row;
        int16_t input;
        number += first;
        if (number < 0 || number >= self->inputs || PyErr_Occurred()) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_IndexError, "the net has no such input");
            Py_DECREF(layer);
            return NULL;
        }
        amount >>= self->input_shifts[number];
        if (amount > self->caps[number])
            amount = self->caps[number];
        else if (amount < -self->caps[number])
            amount = -self->caps[number];
        input = (int16_t)amount;
        if (input == 0)
            continue;
        row = self->weights_1 + (size_t)number * (size_t)hidden;
        for (int unit = 0; unit < hidden; unit++)
            sums[unit] += (int32_t)row[unit] * (int32_t)input;
    }
    return layer;
}

static PyObject *kernel_result(Kernel *self, PyObject *layers)
{
    int32_t first[WIDEST], second[WIDEST];
    const int hidden = self->hidden, width = self->second;
    long long result = self->bias_3;
    if (!PyList_CheckExact(layers)) {
        PyErr_SetString(PyExc_TypeError, "result needs a list of layers");
        return NULL;
    }
    memcpy(first, self->bias_1, sizeof(int32_t) * (size_t)hidden);
    for (Py_ssize_t part = 0; part < PyList_GET_SIZE(layers); part++) {
        PyObject *layer = PyList_GET_ITEM(layers, part);
        const int32_t *sums;
        if (!PyBytes_CheckExact(layer) ||
            PyBytes_GET_SIZE(layer) != (Py_ssize_t)sizeof(int32_t) * hidden) {
            PyErr_SetString(PyExc_TypeError, "a layer is what `layer` returned");
            return NULL;
        }
        sums = (const int32_t *)PyBytes_AS_STRING(layer);
        for (int unit = 0; unit < hidden; unit++)
            first[unit] += sums[unit];
    }
    memcpy(second, self->bias_2, sizeof(int32_t) * (size_t)width);
    for (int from = 0; from < hidden; from++) {
        int32_t output = first[from] >> self->shift_1;
        const int16_t *row;
        int16_t input;
        if (output <= 0)
            continue;
        input = (int16_t)(output > HIGHEST ? HIGHEST : output);
        row = self->weights_2 + (size_t)from * (size_t)width;
        for (int unit = 0; unit < width; unit++)
            second[unit] += (int32_t)row[unit] * (int32_t)input;
    }
    for (int from = 0; from < width; from++) {
        int32_t output = second[from] >> self->shift_2;
        if (output > 0)
            result += (long long)self->weights_3[from] * (output > HIGHEST ? HIGHEST : output);
    }
    return PyLong_FromLongLong(result >> self->shift_3);
}

static PyMethodDef kernel_methods[] = {
    {"layer", (PyCFunction)(void (*)(void))kernel_layer, METH_FASTCALL,
     "Return what features `numbers`, moved on by `first`, add with their `amounts`."},
    {"result", (PyCFunction)kernel_result, METH_O, "Return the correction for some layers."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject KernelType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "stormtable.bots._net_kernel.Kernel",
    .tp_basicsize = sizeof(Kernel),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "A net in C.",
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)kernel_init,
    .tp_dealloc = (destructor)kernel_dealloc,
    .tp_methods = kernel_methods,
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    "_net_kernel",
    "The C kernel of stormtable.bots.net.",
    -1,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
};

PyMODINIT_FUNC PyInit__net_kernel(void)
{
    PyObject *made;
    if (PyType_Ready(&KernelType) < 0)
        return NULL;
    made = PyModule_Create(&module);
    if (made == NULL)
        return NULL;
    Py_INCREF(&KernelType);
    if (PyModule_AddObject(made, "Kernel", (PyObject *)&KernelType) < 0) {
        Py_DECREF(&KernelType);
        Py_DECREF(made);
        return NULL;
    }
    return made;
}
