/** `@verify/reading/forgery`, for the server: whether a picture of a document was tampered with. */
export {
  createForgeryJudge,
  FORGERY_THRESHOLDS,
  type ForgeryFinding,
  type ForgeryInput,
  type ForgeryJudge,
  type ForgerySignal,
} from './judge-forgery.ts';
export { type JpegTables, jpegTables } from './jpeg-tables.ts';
export type { CellMap } from './windows.ts';
