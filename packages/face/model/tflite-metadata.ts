import { Builder } from 'flatbuffers';

/**
 * The `TFLITE_METADATA` buffer (metadata_schema.fbs, identifier M001) that tasks-vision requires: one RGB image input
 * with its normalisation, and names for the outputs. Field numbers come from the schema.
 */
export function imageMetadata(name: string, mean: number, std: number, outputs: readonly string[]): Uint8Array {
  const builder = new Builder(1024);
  const floats = (value: number): number => {
    builder.startVector(4, 1, 4);
    builder.addFloat32(value);
    return builder.endVector();
  };
  const vector = (offsets: readonly number[]): number => {
    builder.startVector(4, offsets.length, 4);
    for (const offset of offsets.toReversed()) builder.addOffset(offset);
    return builder.endVector();
  };

  builder.startObject(2); // ImageProperties
  builder.addFieldInt8(0, 1, 0); // color_space: RGB
  const image = builder.endObject();
  builder.startObject(3); // Content
  builder.addFieldInt8(0, 2, 0); // content_properties_type: ImageProperties
  builder.addFieldOffset(1, image, 0);
  const content = builder.endObject();
  const means = floats(mean);
  const stds = floats(std);
  builder.startObject(2); // NormalizationOptions
  builder.addFieldOffset(0, means, 0);
  builder.addFieldOffset(1, stds, 0);
  const normalization = builder.endObject();
  builder.startObject(2); // ProcessUnit
  builder.addFieldInt8(0, 1, 0); // options_type: NormalizationOptions
  builder.addFieldOffset(1, normalization, 0);
  const units = vector([builder.endObject()]);
  const inputName = builder.createString('image');
  builder.startObject(7); // TensorMetadata
  builder.addFieldOffset(0, inputName, 0);
  builder.addFieldOffset(3, content, 0);
  builder.addFieldOffset(4, units, 0);
  const inputs = vector([builder.endObject()]);
  const outs = vector(
    outputs.map((output) => {
      const text = builder.createString(output);
      builder.startObject(7);
      builder.addFieldOffset(0, text, 0);
      return builder.endObject();
    }),
  );
  builder.startObject(10); // SubGraphMetadata
  builder.addFieldOffset(2, inputs, 0);
  builder.addFieldOffset(3, outs, 0);
  const graphs = vector([builder.endObject()]);
  const modelName = builder.createString(name);
  const minimum = builder.createString('1.0.0');
  builder.startObject(9); // ModelMetadata
  builder.addFieldOffset(0, modelName, 0);
  builder.addFieldOffset(3, graphs, 0);
  builder.addFieldOffset(7, minimum, 0);
  builder.finish(builder.endObject(), 'M001');
  return builder.asUint8Array();
}
