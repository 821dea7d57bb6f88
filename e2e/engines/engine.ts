/** The page itself, or the capture app's frame in it. */
export type Place = 'page' | 'frame';

/** A button, heading, radio … which people find by role and name. */
export interface Target {
  role: 'button' | 'heading' | 'radio' | 'combobox' | 'textbox' | 'img' | 'file';
  /** If absent, the first element of that role. */
  name?: string;
}

/** An ARIA role and the accessible name. */
export interface Spoken {
  readonly role: string;
  readonly name: string;
}

export type EngineName = 'Firefox' | 'WebKit';

/** What stories need from an engine. Each call acts at once or fails; `person.ts` does the waiting. */
export interface Engine {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a self-contained function in the page; arguments and result travel as JSON. */
  run<A extends unknown[], T>(place: Place, script: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** Whether a person could see the element. */
  has(place: Place, target: Target): Promise<boolean>;
  /** The expected roles and names that the engine's own accessibility tree does not have among visible elements. */
  unspoken(place: Place, expected: readonly Spoken[]): Promise<Spoken[]>;
  /** Presses the mouse in the middle of the element. False if there is no element that a person could press. */
  press(place: Place, target: Target): Promise<boolean>;
  /** Chooses files in a file input, as the system's file picker would. */
  upload(place: Place, path: string): Promise<boolean>;
  /** Presses keys one after another: characters, or values of `KEYS`. */
  type(place: Place, keys: readonly string[]): Promise<void>;
  /** PNG of what is visible. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export type Camera =
  /** The engine's own test picture. */
  | 'fake'
  /** A camera that the person refuses to give. */
  | 'refused'
  /** No camera is connected. */
  | 'none'
  /** Pictures come back as noise (Firefox's `resistFingerprinting`). Other engines have no such setting. */
  | 'noise';

export interface EngineOptions {
  camera?: Camera;
  size?: { width: number; height: number };
}

/** Key values of WebDriver, which both protocols share. */
export const KEYS = { tab: '\uE004', enter: '\uE007', space: ' ', escape: '\uE00C', down: '\uE015' } as const;

/** Input source of WebDriver that presses keys one after another. */
export const keyActions = (keys: readonly string[]) => ({
  type: 'key',
  id: 'keyboard',
  actions: keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});
