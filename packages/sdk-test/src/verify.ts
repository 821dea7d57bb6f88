import { type Page, type Response, test } from '@playwright/test';
import type { Application, WebhookKind } from '@verify-sdk/node';
import { drive } from './drive.ts';
import { type ForcedResult, forceResult, sandboxName, SESSION } from './force.ts';
import { DOCUMENTS, type Paper, passportChip, type SpecimenDocument } from './pictures.ts';
import type { Receiver, VerifiedWebhook } from './receiver.ts';

export interface CompleteOptions {
  /** The document to show if the flow offers a choice. If absent: the first one that the flow accepts. */
  document?: SpecimenDocument;
  /** Time limit for the frame, and again for the webhook. Default: 60,000 ms. */
  timeoutMs?: number;
}

export interface Verify {
  /**
   * From the next check on, the sandbox of your test account gives this result, whatever is shown: a status, or check
   * codes such as `['DC008']`. Call it before your page opens the check.
   */
  force(result: ForcedResult): Promise<void>;
  /**
   * Goes through the check that is open in the page, inline or as a popup, and waits for its verified
   * `application.done`.
   */
  complete(options?: CompleteOptions): Promise<VerifiedWebhook>;
  /** Waits for a verified webhook about the check that the page opened last. */
  webhook(event?: WebhookKind, timeoutMs?: number): Promise<VerifiedWebhook>;
}

/** The part of the service's opening answer that matters here. */
interface Session {
  applicationId: string;
  missing: readonly string[];
  flow: { documents: readonly { type: string }[] };
  /** A rule of the flow asks for a further step. */
  further?: boolean;
}

interface Refusal {
  errors: readonly { pointer: string }[];
}

const TIMEOUT_MS = 60_000;
const PAPERS: readonly string[] = ['proof-of-address', 'bank-statement'] satisfies Paper[];

export function createVerify(page: Page, receiver: Receiver): Verify {
  let session: Promise<Session> | null = null;
  let opening: { url: string; authorization: string } | null = null;
  let acceptable: readonly string[] | undefined;
  let forced: ForcedResult | null = null;
  let refusal: Promise<Refusal> | null = null;

  page.on('response', (response: Response) => {
    if (response.request().method() !== 'POST' || !SESSION.test(new URL(response.url()).pathname)) return;
    const answer: Promise<unknown> = response.json();
    // Awaited below, possibly never, and possibly after the page has closed.
    answer.catch(() => {});
    if (response.status() === 422) refusal = answer as Promise<Refusal>;
    if (response.status() !== 200) return;
    ({ acceptableDocuments: acceptable } = response.request().postDataJSON() as { acceptableDocuments?: string[] });
    session = answer as Promise<Session>;
    opening = { url: response.url(), authorization: response.request().headers()['authorization'] ?? '' };
  });

  const opened = async (): Promise<Session> => {
    if (!session) throw new Error('@verify-sdk/test: the page has not opened a check yet.');
    return session;
  };

  function documentOf({ flow: { documents }, further }: Session, chosen?: SpecimenDocument): SpecimenDocument {
    // A further document is of a type that the rule names.
    const wanted = further ? undefined : chosen;
    const offered = documents.map(({ type }) => type).filter((type) => acceptable?.includes(type) ?? true);
    const found = wanted ? DOCUMENTS.filter((type) => type === wanted) : DOCUMENTS;
    const document = found.find((type) => offered.includes(type));
    if (document) return document;
    throw new Error(`@verify-sdk/test: there is no specimen of ${wanted ?? 'a document'} among: ${offered.join(', ')}`);
  }

  async function webhook(event: WebhookKind = 'application.done', timeoutMs = TIMEOUT_MS): Promise<VerifiedWebhook> {
    return receiver.waitFor((await opened()).applicationId, event, timeoutMs);
  }

  return {
    async force(result) {
      forced = result;
      await forceResult(page, result);
    },
    webhook,
    async complete({ document, timeoutMs = TIMEOUT_MS } = {}) {
      // Playwright's default of 30 seconds is for pages; this waits for a service that reads pictures.
      const { timeout } = test.info();
      if (timeout > 0) test.setTimeout(timeout + 2 * timeoutMs);
      const frame = page.frameLocator('iframe[src*="/sdk/frame/"]');
      const papers: string[] = [];
      try {
        await drive(
          {
            frame,
            async document() {
              return documentOf(await opened(), document);
            },
            async sendChip() {
              if (documentOf(await opened(), document) !== 'passport') return false;
              const { url, authorization } = opening!;
              const headers = { authorization, 'content-type': 'application/json' };
              const answer = await page.request.post(url.replace(SESSION, '/sdk/v2/chip'), {
                headers,
                data: passportChip(),
              });
              return answer.ok();
            },
            async paper() {
              if (papers.length === 0) papers.push(...(await opened()).missing.filter((step) => PAPERS.includes(step)));
              return (papers.shift() ?? PAPERS[0]) as Paper;
            },
          },
          timeoutMs,
        );
      } catch (cause) {
        const isOverruled = (await refusal)?.errors.some(({ pointer }) => pointer === '/profile') ?? false;
        throw forced !== null && isOverruled ? new Error(notForced(forced), { cause }) : cause;
      }
      const verified = await webhook('application.done', timeoutMs);
      if (forced !== null && !wasForced(verified.application)) throw new Error(notForced(forced));
      return verified;
    },
  };
}

const wasForced = ({ overallResult }: Application): boolean =>
  overallResult.comments.some(({ service }) => service === 'sandbox');

const notForced = (result: ForcedResult): string =>
  `@verify-sdk/test: the result was not forced. Either the account is live, or your backend sets the profile, which a browser cannot ` +
  `change: then let this test’s customer have the last name ${sandboxName(result)} and leave out verify.force().`;
