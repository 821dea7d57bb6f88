import { Builder, ByteBuffer } from 'flatbuffers';
import { FlatReader } from './flatbuffer.ts';

/** Appends constants, tensors and built-in operators to the graph of a model. Numbers come from schema.fbs. */
export interface GraphEditor {
  readonly outputs: readonly number[];
  constant(name: string, values: readonly number[]): number;
  tensor(name: string, shape: readonly number[]): number;
  gather(source: number, indices: number, out: number): void;
  mean(source: number, axis: number, out: number): void;
  concat(parts: readonly number[], out: number): void;
}

const OPERATOR = { concatenation: 2, gather: 36, mean: 40 } as const;
const OPTIONS = { concatenation: 10, gather: 23, reducer: 27 } as const;
const FLOAT32 = 0;
const INT32 = 2;
const LAST_AXIS = 3;

/**
 * A copy of the model with the metadata buffer and the additions made by `append`, which returns the new outputs. The
 * old bytes follow the new root tables unchanged, so weights are neither copied nor changed.
 */
export function editModel(
  old: Uint8Array,
  metadata: Uint8Array,
  append?: (graph: GraphEditor) => number[],
): Uint8Array {
  const reader = new FlatReader(old);
  const root = reader.root();
  const graph = reader.tables(root, 2)[0]!;
  const { builder, referTo } = builderOver(old);
  const vector = (values: readonly number[], add: (value: number) => void, align = 4, size = 4): number => {
    builder.startVector(size, values.length, align);
    for (let i = values.length - 1; i >= 0; i--) add(values[i]!);
    return builder.endVector();
  };
  const offsets = (values: readonly number[]): number => vector(values, (value) => builder.addOffset(value));
  const int32s = (values: readonly number[]): number => vector(values, (value) => builder.addInt32(value));

  const buffers = reader.tables(root, 4).map(referTo);
  const operatorCodes = reader.tables(root, 1).map(referTo);
  const tensors = reader.tables(graph, 0).map(referTo);
  const operators = reader.tables(graph, 3).map(referTo);
  const addBuffer = (bytes: Uint8Array): number => {
    const data = vector([...bytes], (value) => builder.addInt8(value), 16, 1);
    builder.startObject(3);
    builder.addFieldOffset(0, data, 0);
    return buffers.push(builder.endObject()) - 1;
  };
  const addTensor = (name: string, shape: readonly number[], type: number, buffer: number): number => {
    const text = builder.createString(name);
    const dimensions = int32s(shape);
    builder.startObject(8);
    builder.addFieldOffset(0, dimensions, 0);
    builder.addFieldInt8(1, type, 0);
    builder.addFieldInt32(2, buffer, 0);
    builder.addFieldOffset(3, text, 0);
    return tensors.push(builder.endObject()) - 1;
  };
  const codes = new Map<number, number>();
  const operatorCode = (code: number): number => {
    const known = codes.get(code);
    if (known !== undefined) return known;
    builder.startObject(4);
    builder.addFieldInt8(0, code, 0);
    builder.addFieldInt32(2, 1, 1);
    builder.addFieldInt32(3, code, 0);
    const index = operatorCodes.push(builder.endObject()) - 1;
    codes.set(code, index);
    return index;
  };
  const operator = (
    code: number,
    inputs: readonly number[],
    out: number,
    optionsType: number,
    fill: () => void,
  ): void => {
    const index = operatorCode(code);
    builder.startObject(4);
    fill();
    const options = builder.endObject();
    const ins = int32s(inputs);
    const outs = int32s([out]);
    builder.startObject(9);
    builder.addFieldInt32(0, index, 0);
    builder.addFieldOffset(1, ins, 0);
    builder.addFieldOffset(2, outs, 0);
    builder.addFieldInt8(3, optionsType, 0);
    builder.addFieldOffset(4, options, 0);
    operators.push(builder.endObject());
  };

  let newGraph = referTo(graph);
  if (append) {
    const outputs = append({
      outputs: reader.ints(graph, 2),
      constant: (name, values) =>
        addTensor(name, [values.length], INT32, addBuffer(new Uint8Array(Int32Array.from(values).buffer))),
      tensor: (name, shape) => addTensor(name, shape, FLOAT32, 0),
      gather: (source, indices, out) =>
        operator(OPERATOR.gather, [source, indices], out, OPTIONS.gather, () => builder.addFieldInt32(0, LAST_AXIS, 0)),
      mean: (source, axis, out) =>
        operator(OPERATOR.mean, [source, axis], out, OPTIONS.reducer, () => builder.addFieldInt8(0, 1, 0)),
      concat: (parts, out) =>
        operator(OPERATOR.concatenation, parts, out, OPTIONS.concatenation, () =>
          builder.addFieldInt32(0, LAST_AXIS, 0),
        ),
    });
    const all = [offsets(tensors), int32s(reader.ints(graph, 1)), int32s(outputs), offsets(operators)];
    builder.startObject(5);
    all.forEach((offset, field) => builder.addFieldOffset(field, offset, 0));
    newGraph = builder.endObject();
  }

  const metadataBuffer = addBuffer(metadata);
  const metadataName = builder.createString('TFLITE_METADATA');
  builder.startObject(2);
  builder.addFieldOffset(0, metadataName, 0);
  builder.addFieldInt32(1, metadataBuffer, 0);
  const entry = builder.endObject();
  const codeVector = offsets(operatorCodes);
  const graphVector = offsets([newGraph]);
  const bufferVector = offsets(buffers);
  const metadataVector = offsets([...reader.tables(root, 6).map(referTo), entry]);
  const description = builder.createString(reader.text(root, 3));
  builder.startObject(8);
  builder.addFieldInt32(0, 3, 0); // schema version
  builder.addFieldOffset(1, codeVector, 0);
  builder.addFieldOffset(2, graphVector, 0);
  builder.addFieldOffset(3, description, 0);
  builder.addFieldOffset(4, bufferVector, 0);
  builder.addFieldOffset(6, metadataVector, 0);
  builder.finish(builder.endObject(), 'TFL3');
  return builder.asUint8Array();
}

/** A builder that already has the old bytes at its end; `referTo` converts an old table's position to an offset. */
function builderOver(old: Uint8Array): { builder: Builder; referTo: (position: number) => number } {
  const length = Math.ceil(old.length / 16) * 16; // the widest alignment in use
  const capacity = 2 ** Math.ceil(Math.log2(length + 2 ** 18));
  const buffer = ByteBuffer.allocate(capacity);
  buffer.bytes().set(old, capacity - length);
  const builder = new Builder(16);
  Object.assign(builder, { bb: buffer, space: capacity - length, minalign: 16 });
  return { builder, referTo: (position) => length - position };
}
