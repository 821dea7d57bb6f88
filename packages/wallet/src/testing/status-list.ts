import { createHeaderAndPayload, StatusList } from '@sd-jwt/jwt-status-list';
import type { StatusSource } from '../types.ts';
import type { Authority, Identity } from './authority.ts';
import { signEs256 } from './issuer.ts';

export interface StatusListInput {
  readonly authority: Authority;
  readonly uri: string;
  /** Status of each credential by its index; the others are valid. */
  readonly statuses?: Readonly<Record<number, number>>;
  readonly now: Date;
  readonly bits?: 1 | 2 | 4 | 8;
  readonly size?: number;
  /** Who signs instead of the authority's status signer. */
  readonly signer?: Identity;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
}

/** A signed status list as JWT. The library that packs it is not the one that the verifier unpacks it with. */
export function statusListJwt(input: StatusListInput): string {
  const { authority, uri, statuses = {}, now, bits = 1, size = 1024 } = input;
  const entries = Array.from({ length: size }, (_, index) => statuses[index] ?? 0);
  const signer = input.signer ?? authority.statusSigner;
  const iat = Math.floor(now.getTime() / 1000);
  const { header, payload } = createHeaderAndPayload(
    new StatusList(entries, bits),
    { iss: 'https://pid.utopia.example', sub: uri, iat },
    { alg: 'ES256', typ: 'statuslist+jwt', x5c: [Buffer.from(signer.der).toString('base64')] },
  );
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const data = `${encode({ ...header, ...input.header })}.${encode({ ...payload, ...input.claims })}`;
  return `${data}.${signEs256(signer.key, data).toString('base64url')}`;
}

/** Serves one text for each address and counts the fetches. */
export function statusSource(lists: Readonly<Record<string, string>>): StatusSource & { readonly fetched: string[] } {
  const fetched: string[] = [];
  return {
    fetched,
    fetch: (uri) => {
      fetched.push(uri);
      const list = lists[uri];
      if (list === undefined) return Promise.reject(new Error('not found'));
      return Promise.resolve({ body: Buffer.from(list), contentType: 'application/statuslist+jwt' });
    },
  };
}
