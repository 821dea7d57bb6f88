/** The page itself, or the frame of the capture app in it. */
export type Place = 'page' | 'frame';

/** A button, heading, radio … as people find it: by role and name. */
export interface Target {
  role: 'button' | 'heading' | 'radio' | 'combobox' | 'textbox' | 'img' | 'file';
  /** Without one, the first of that role. */
  name?: string;
}

/** A role of ARIA and the accessible name. */
export interface Spoken {
  readonly role: string;
  readonly name: string;
}

export type EngineName = 'Firefox' | 'WebKit';

/**
 * What the stories need of a browser engine. Each call does one thing at once and fails if it can't; waiting is the
 * stories' part (`person.ts`).
 */
export interface Engine {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a self-contained function in the page; arguments and result travel as JSON. */
  run<A extends unknown[], T>(place: Place, script: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** Whether a person could see it. */
  has(place: Place, target: Target): Promise<boolean>;
  /** Which of these the engine's own accessibility has neither computed a role nor a name for, on what is visible. */
  unspoken(place: Place, expected: readonly Spoken[]): Promise<Spoken[]>;
  /** A press of the mouse in the middle of the element. False if there is none that a person could press. */
  press(place: Place, target: Target): Promise<boolean>;
  /** Chooses files in a file input, as the system's file picker would. */
  upload(place: Place, path: string): Promise<boolean>;
  /** Presses one key after the other: a character, or one of `KEYS`. */
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
  /** None is connected. */
  | 'none';

export interface EngineOptions {
  camera?: Camera;
  size?: { width: number; height: number };
}

/** Key values of WebDriver, which both protocols share. */
export const KEYS = { tab: '\uE004', enter: '\uE007', space: ' ', escape: '\uE00C', down: '\uE015' } as const;

/** Input source of WebDriver that presses keys one after the other. */
export const keyActions = (keys: readonly string[]) => ({
  type: 'key',
  id: 'keyboard',
  actions: keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});
