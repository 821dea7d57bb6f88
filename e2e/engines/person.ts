import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Call } from '../fixtures/capture.ts';
import type { Run } from '../fixtures/browser/play-clip.ts';
import { KEYS, type Engine, type Place, type Target } from './engine.ts';
import { isPressed } from './find-element.ts';

const PATIENCE_MS = 400_000;
const LOOK_EVERY_MS = 100;
const MOST_TABS = 40;
/** Longer than a step of the frame's growth. */
const AT_REST_MS = 150;

/** A person who uses an engine on the partner's page. */
export class Person {
  readonly engine: Engine;
  /** Where the capture app is. */
  readonly app: Place = 'frame';
  #folder = mkdtempSync(join(tmpdir(), 'verify-upload-'));
  #files = 0;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /** Repeats `ask` until its answer is neither false nor null. Errors, as of a loading page, count as no answer yet. */
  async until<T>(what: string, ask: () => Promise<T | false | null>, timeoutMs = PATIENCE_MS): Promise<T> {
    let last: unknown;
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(LOOK_EVERY_MS)) {
      try {
        const answer = await ask();
        if (answer !== false && answer !== null) return answer;
      } catch (error) {
        last = error;
      }
    }
    throw new Error(`${what}: not within ${timeoutMs} ms. ${await this.#standing()}`, { cause: last });
  }

  /** Runs a function in the capture app. */
  readonly runs: Run = (script, ...args) => this.engine.run(this.app, script, ...args);

  press(name: string, place: Place = this.app): Promise<boolean> {
    return this.#press(place, { role: 'button', name });
  }

  /** Goes from the partner's page into the capture app, past the introduction. */
  async begin(): Promise<void> {
    await this.press('Verify my identity', 'page');
    await this.press('Start');
  }

  choose(name: string): Promise<boolean> {
    return this.#press(this.app, { role: 'radio', name });
  }

  heading(name: string, timeoutMs?: number): Promise<boolean> {
    return this.sees({ role: 'heading', name }, timeoutMs);
  }

  sees(target: Target, timeoutMs?: number): Promise<boolean> {
    return this.until(`Seeing the ${target.role} “${target.name}”`, () => this.engine.has(this.app, target), timeoutMs);
  }

  /** Presses Tab until the focused element has this name. */
  async tabTo(name: string, place: Place = this.app): Promise<void> {
    const focused = () => {
      const { activeElement } = document;
      return (activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '').trim();
    };
    const passed: string[] = [];
    while (passed.length < MOST_TABS) {
      const at = await this.engine.run(place, focused);
      if (at === name) return;
      passed.push(at.slice(0, 40));
      await this.engine.type(place, [KEYS.tab]);
    }
    throw new Error(`Tab never came to “${name}”, but to: ${passed.join(', ')}`);
  }

  /** Waits until the capture app shows one of these texts, and returns it. */
  reads(...texts: string[]): Promise<string> {
    const look = () =>
      this.engine.run(this.app, (wanted) => wanted.find((one) => document.body.innerText.includes(one)) ?? null, texts);
    return this.until(`Reading “${texts.join('” or “')}”`, look);
  }

  async upload(jpeg: Buffer): Promise<void> {
    const path = join(this.#folder, `document-${++this.#files}.jpg`);
    writeFileSync(path, jpeg);
    await this.until('Uploading', () => this.engine.upload(this.app, path));
  }

  calls(name: string): Promise<Call[]> {
    return this.engine.run(
      'page',
      (wanted) => (window as unknown as { demo: { calls: Call[] } }).demo.calls.filter((call) => call.name === wanted),
      name,
    );
  }

  /** Waits for a callback of the partner's page, and returns its data. */
  called(name: string): Promise<Record<string, unknown>> {
    const look = async () => (await this.calls(name))[0]?.data ?? null;
    return this.until(`${name} being called`, look);
  }

  /** Saves a screenshot, and returns its path. */
  async keepPicture(name: string): Promise<string> {
    const folder = fileURLToPath(new URL('../.output/engines/', import.meta.url));
    mkdirSync(folder, { recursive: true });
    const file = `${folder}${name.replaceAll(/\W+/g, '-')}.png`;
    writeFileSync(file, await this.engine.screenshot());
    return file;
  }

  async close(): Promise<void> {
    await this.engine.close();
    rmSync(this.#folder, { recursive: true });
  }

  #press(place: Place, target: Target): Promise<boolean> {
    const press = async () =>
      (await this.engine.has(place, target)) &&
      (await this.#stands()) &&
      (await this.engine.press(place, target)) &&
      this.engine.run(place, isPressed);
    return this.until(`Pressing the ${target.role} “${target.name}”`, press);
  }

  /** Whether the page and its frame have stopped moving. A press while the frame grows lands on the old layout. */
  async #stands(): Promise<boolean> {
    const look = async () => {
      const layout = () => {
        const frame = document.querySelector('iframe')?.getBoundingClientRect();
        return [scrollY, document.documentElement.scrollHeight, frame?.top, frame?.height];
      };
      return JSON.stringify([await this.engine.run('page', layout), await this.engine.run(this.app, layout)]);
    };
    const before = await look().catch(() => '');
    await sleep(AT_REST_MS);
    return before === (await look().catch(() => ''));
  }

  async #standing(): Promise<string> {
    const look = () => document.body.innerText.replace(/\s+/g, ' ').slice(0, 400);
    const texts = await Promise.all([this.engine.run('page', look), this.engine.run(this.app, look)]).catch(String);
    return `They see: ${texts}`;
  }
}
