/** The part of onnxruntime-node that is used here, because it has no types. */
export interface Runtime {
  readonly Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => Tensor;
  readonly InferenceSession: { create(network: Uint8Array, options: object): Promise<Session> };
}
interface Tensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}
interface Session {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(inputs: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>;
  release(): Promise<void>;
}

/** A network with one input and one output. */
export interface OpenNetwork {
  run(values: Float32Array, dims: readonly number[]): Promise<Tensor>;
  release(): Promise<void>;
}

export async function openSession(ort: Runtime, network: Uint8Array): Promise<OpenNetwork> {
  const session = await ort.InferenceSession.create(network, {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // The arena would keep the memory of the widest line.
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  });
  const [input] = session.inputNames;
  const [output] = session.outputNames;
  return {
    run: async (values, dims) => (await session.run({ [input!]: new ort.Tensor('float32', values, dims) }))[output!]!,
    release: () => session.release(),
  };
}
