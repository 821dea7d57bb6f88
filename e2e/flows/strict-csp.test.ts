import { expect, test } from 'vitest';
import { begin } from '../fixtures/capture.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { LONG } from '../fixtures/long.ts';

const stage = useStage();

test.each(LONG ? ['inline', 'popup'] : ['inline'])(
  'a page with a strict CSP and Trusted Types blocks nothing (%s)',
  async (mode) => {
    const picture = await passportPicture(mode === 'inline' ? 91 : 92);
    const visitor = await stage.visit({ camera: 'granted', size: 'desktop' }, { mode });
    await visitor.page.evaluate(() => {
      const seen: string[] = ((window as unknown as Seen).refused = []);
      addEventListener('securitypolicyviolation', (event) =>
        seen.push(`${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    const answer = await visitor.page.request.get(stage.world.demo.url);
    const policy = answer.headers()['content-security-policy']!;
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    const integrity = await visitor.page.locator('#launcher').getAttribute('integrity');
    expect(integrity).toMatch(/^sha(256|384|512)-/);

    await begin(visitor);
    await visitor.upload(picture);
    await visitor.press('Use this photo');
    const { applicationId } = await visitor.called('onComplete');
    const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
    expect(application.overallResult.status).toBe('approved');
    expect(await visitor.page.evaluate(() => (window as unknown as Seen).refused)).toEqual([]);
    expect(visitor.console.filter((line) => /Content Security Policy|Trusted|Permissions policy/i.test(line))).toEqual(
      [],
    );
  },
);

interface Seen {
  refused: string[];
}
