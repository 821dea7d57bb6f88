import { CHECKS, type Check, type CheckId, type View, VIEWS } from './checks.ts';
import type { Scenes } from './scenes.ts';

export interface CheckResult {
  readonly id: CheckId;
  readonly screens: number;
  /** Lines such as `screen: what is wrong`. */
  readonly findings: readonly string[];
}

interface Progress {
  /** Called after each view with the results of its checks. */
  readonly done?: (results: readonly CheckResult[]) => void;
  /** Called after each screen. */
  readonly looked?: (view: View, screen: number, of: number) => void;
}

/** A check takes about a second. One that exceeds this limit is tried again on a new page. */
const MOST_MS = 60_000;

/** Walks through the screens once per view and runs every check of the view on each screen. */
export async function runChecks(
  scenes: Scenes,
  names: readonly string[],
  ids = Object.keys(CHECKS) as CheckId[],
  { done, looked }: Progress = {},
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const view of Object.keys(VIEWS) as View[]) {
    const here = ids.filter((id) => CHECKS[id].view === view);
    if (here.length === 0) continue;
    const findings = new Map<CheckId, string[]>(here.map((id) => [id, []]));
    let shown = await openView(scenes, view);
    for (const [index, name] of names.entries()) {
      for (const id of here) {
        const check: Check = CHECKS[id];
        const look = async (): Promise<string[]> => {
          // A check may have moved the focus or the scroll position.
          await shown.show(name);
          return check.run(shown.page, name);
        };
        let found = await inTime(look());
        if (!found) {
          await shown.close();
          shown = await openView(scenes, view);
          found = await inTime(look());
        }
        findings.get(id)!.push(...(found ?? [`did not end in ${MOST_MS / 1000} s`]).map((one) => `${name}: ${one}`));
      }
      looked?.(view, index + 1, names.length);
    }
    await shown.close();
    const ended = here.map((id) => ({ id, screens: names.length, findings: findings.get(id)! }));
    done?.(ended);
    results.push(...ended);
  }
  return ids.map((id) => results.find((result) => result.id === id)!);
}

async function openView(scenes: Scenes, view: View): ReturnType<Scenes['open']> {
  const options = VIEWS[view];
  const shown = await scenes.open(options);
  if ('style' in options) await shown.page.addStyleTag({ content: options.style });
  return shown;
}

/** Null if the work does not end in time. */
async function inTime(work: Promise<string[]>): Promise<string[] | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, MOST_MS, null);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}
