/** A picture with channels, between two layers. */
export interface Tensor {
  readonly rows: number;
  readonly columns: number;
  readonly channels: number;
  /** Floats between two pixels: the channels, rounded up to 4 with zeros except for an input. */
  readonly stride: number;
}

export type Activation = 'linear' | 'relu' | { readonly slopes: Float32Array };

export const tensor = (rows: number, columns: number, channels: number): Tensor => ({
  rows,
  columns,
  channels,
  stride: roundUp(channels, 4),
});

export const roundUp = (value: number, to: number): number => Math.ceil(value / to) * to;
