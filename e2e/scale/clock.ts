import { readFileSync } from 'node:fs';

/**
 * Loaded before the service (`--import`). On SIGUSR2 it reads CLOCK_FILE and moves the clock ahead by that many
 * milliseconds.
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
