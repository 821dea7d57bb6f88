import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node';

/** Data about the step that a reporter counts, and the steps after it. */
export interface Course {
  readonly name: string;
  /** Seconds on two quiet cores: of this step, and of all later ones. */
  readonly expected: number;
  readonly after: number;
  /** How many times longer than expected the earlier steps took. */
  readonly pace: number;
}

/**
 * Seconds until the command ends. A step's total time is estimated from its files so far, and from the pace of the
 * earlier steps if few files are done.
 */
export function secondsLeft({ expected, after, pace }: Course, share: number, elapsed: number): number {
  const inAll = elapsed + (1 - share) * expected * pace;
  return (1 - share) * inAll + (after * inAll) / expected;
}

export function timeLeft(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'less than a minute left' : `about ${minutes} minutes left`;
}

const MS_BETWEEN_LINES = 10_000;

/** Vitest's reporter for `scripts/test.ts`: one line of progress instead of a line for each file, and each failure. */
export default class Progress extends DefaultReporter {
  readonly #course = JSON.parse(process.env['VERIFY_COURSE'] ?? 'null') as Course | null;
  #total = 0;
  #done = 0;
  #started = 0;
  #said = 0;

  constructor() {
    super({ summary: false });
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#total = specifications.length;
    this.#started = Date.now();
  }

  protected override printTestModule(testModule: TestModule): void {
    this.#done += 1;
    if (testModule.state() === 'failed') super.printTestModule(testModule);
    const now = Date.now();
    if (!this.#course || (now - this.#said < MS_BETWEEN_LINES && this.#done < this.#total)) return;
    this.#said = now;
    const left = secondsLeft(this.#course, this.#done / this.#total, (now - this.#started) / 1000);
    this.log(`${this.#course.name} ${this.#done} of ${this.#total}, ${timeLeft(left)}`);
  }
}
