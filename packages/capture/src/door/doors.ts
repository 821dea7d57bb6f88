import type { ClosedDoor, Door } from './door.ts';
import { embeddedDoor } from './embedded.ts';

/** Doors that most visitors never use, by the path that leads to them; each is a separate bundle. */
const DOORS: readonly (readonly [path: string, open: () => Promise<Door | ClosedDoor>])[] = [
  ['/verify/', async () => (await import('./link.ts')).linkDoor()],
];

export function openDoor(path: string = location.pathname): Promise<Door | ClosedDoor> {
  const [, open] = DOORS.find(([prefix]) => path.startsWith(prefix)) ?? ['', embeddedDoor];
  return open();
}
