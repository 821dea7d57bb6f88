import type { Page } from '@playwright/test';

/** A result of the sandbox: a status, or the check codes to raise. */
export type ForcedResult = 'approved' | 'declined' | 'needs-review' | 'error' | readonly string[];

/** The last name with which a test account's sandbox gives this result. */
export const sandboxName = (result: ForcedResult): string =>
  `SANDBOX-${typeof result === 'string' ? result.toUpperCase() : result.join('-')}`;

export const SESSION = /\/sdk\/v2\/session$/;

/** Adds the last name to the frame's opening request, replacing that of the page. */
export async function forceResult(page: Page, result: ForcedResult): Promise<void> {
  const field = { category: 'Last name', value: sandboxName(result) };
  await page.unroute(SESSION);
  await page.route(SESSION, async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.continue();
    const opening = request.postDataJSON() as { profile?: { category: string }[] };
    const others = (opening.profile ?? []).filter(({ category }) => category !== field.category);
    return route.continue({ postData: { ...opening, profile: [...others, field] } });
  });
}
