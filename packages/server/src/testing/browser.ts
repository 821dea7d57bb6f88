import type { CreateUpload, OpenSession, SessionAnswer, Submit, UploadAnswer } from '@verify/contract';
import type { z } from 'zod/mini';
import { picture, sha256 } from './start-test-backend.ts';
import { withVersions } from './with-versions.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Tests read answers of every shape, including wrong ones.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

export async function call(url: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  const json = /[/+]json(;|$)/.test(answer.headers.get('content-type') ?? '');
  return { status: answer.status, headers: answer.headers, body: json ? JSON.parse(text) : text };
}

export const post = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  call(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

export type Session = z.infer<typeof SessionAnswer>;
export type Upload = z.infer<typeof UploadAnswer>;

/** Makes the capture app's calls. */
export function browser(url: string, token: string, more: Readonly<Record<string, string>> = {}) {
  const headers = { authorization: `Bearer ${token}`, ...more };
  const self = {
    open: (body: Partial<OpenSession> = {}) =>
      post(`${url}/sdk/v2/session`, { flowName: 'passport-only', sdkVersion: '7.0.0', ...body }, headers),
    get: () => call(`${url}/sdk/v2/session`, { headers }),
    announce: (bytes: Uint8Array, body: Partial<CreateUpload> = {}) =>
      post(
        `${url}/sdk/v2/uploads`,
        { slot: 'document-front', sha256: sha256(bytes), sizeBytes: bytes.length, mediaType: 'image/jpeg', ...body },
        headers,
      ),
    status: (id: string) => call(`${url}/sdk/v2/uploads/${id}`, { headers }),
    send: (id: string, bytes: Uint8Array, offset = 0) =>
      call(`${url}/sdk/v2/uploads/${id}`, {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/octet-stream' },
        body: new Blob([Buffer.from(bytes)]),
      }),
    /** A consent without a version is to the texts that the session shows. */
    submit: async (body: Submit | object) =>
      post(`${url}/sdk/v2/submit`, withVersions(body, (await self.get()).body?.flow?.consent), headers),
    events: (body: unknown) => post(`${url}/sdk/v2/events`, body, headers),
    /** Announces and sends a file; returns the last answer. */
    async upload(bytes: Uint8Array, body: Partial<CreateUpload> = {}): Promise<Answer> {
      const announced = await self.announce(bytes, body);
      return announced.status === 200 ? self.send(announced.body.uploadId, bytes) : announced;
    },
    passport: (front: string): Submit => ({
      document: { documentType: 'passport', issuingCountry: 'UTO', front },
      consent: { acceptedAt: '2026-11-20T10:00:00.000Z' },
    }),
    /** Opens a session, uploads and submits. Returns the application's id. */
    async wholeSession(opening: Partial<OpenSession> = {}): Promise<string> {
      const { body: session } = await self.open(opening);
      const { body: upload } = await self.upload(await picture());
      const submitted = await self.submit(self.passport(upload.uploadId));
      if (submitted.status !== 200) throw new Error(`submit: ${JSON.stringify(submitted.body)}`);
      return session.applicationId;
    },
  };
  return self;
}

export async function newToken(url: string, sdkKey: string): Promise<string> {
  const answer = await call(`${url}/sdk/v2/token`, { method: 'POST', headers: { 'x-sdk-key': sdkKey } });
  if (answer.status !== 200) throw new Error(`no token: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.token;
}

/** Repeats until the answer is truthy; otherwise the test's time limit ends the wait. */
export async function until<T>(ask: () => Promise<T | null | undefined | false>): Promise<T> {
  for (;;) {
    const value = await ask();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
