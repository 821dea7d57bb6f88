import { CHECKS, type Check, type CheckId, type View, VIEWS } from './checks.ts';
import type { Scenes } from './scenes.ts';

export interface CheckResult {
  readonly id: CheckId;
  readonly screens: number;
  /** `screen: what is wrong`. */
  readonly findings: readonly string[];
}

/** One walk through the screens for each view; every check of the view looks at each of them. */
export async function runChecks(
  scenes: Scenes,
  names: readonly string[],
  ids = Object.keys(CHECKS) as CheckId[],
): Promise<CheckResult[]> {
  const findings = new Map<CheckId, string[]>(ids.map((id) => [id, []]));
  for (const view of Object.keys(VIEWS) as View[]) {
    const here = ids.filter((id) => CHECKS[id].view === view);
    if (here.length === 0) continue;
    const options = VIEWS[view];
    const shown = await scenes.open(options);
    if ('style' in options) await shown.page.addStyleTag({ content: options.style });
    for (const name of names) {
      for (const id of here) {
        // A check may leave the focus or the scrolling elsewhere.
        await shown.show(name);
        const check: Check = CHECKS[id];
        findings.get(id)!.push(...(await check.run(shown.page, name)).map((one) => `${name}: ${one}`));
      }
    }
    await shown.close();
  }
  return ids.map((id) => ({ id, screens: names.length, findings: findings.get(id)! }));
}
