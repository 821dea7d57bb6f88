import { readFileSync } from 'node:fs';

/**
 * Loaded before the service (`--import`): its clock goes as far ahead as the file says, from the moment that it is told
 * to look.
 */
const RealDate = Date;
let aheadMs = 0;
class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...(given as [number]));
  }
  static override now(): number {
    return RealDate.now() + aheadMs;
  }
}
globalThis.Date = ShiftedDate as DateConstructor;
process.on('SIGUSR2', () => {
  aheadMs = Number(readFileSync(process.env['CLOCK_FILE']!, 'utf8'));
});
