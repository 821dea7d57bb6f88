import { createCanvas, type Canvas, ImageData } from '@napi-rs/canvas';

/** RGBA pixels, row by row, not premultiplied. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Corners in the document's own order: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

export type Rgb = readonly [number, number, number];

/** Hexadecimal numbers, as on the web. */
export const colours = (list: string): Rgb[] =>
  list.split(' ').map((text) => [...Buffer.from(text, 'hex')] as unknown as Rgb);

export function createRaster(width: number, height: number): Raster {
  return { width, height, data: new Uint8ClampedArray(width * height * 4) };
}

export function fromCanvas(canvas: Canvas): Raster {
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d').getImageData(0, 0, width, height).data;
  return { width, height, data: new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength) };
}

export function toCanvas(raster: Raster): Canvas {
  const canvas = createCanvas(raster.width, raster.height);
  canvas.getContext('2d').putImageData(new ImageData(raster.data, raster.width, raster.height), 0, 0);
  return canvas;
}
