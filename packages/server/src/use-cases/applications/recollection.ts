import type { Needs } from '../../context.ts';
import { lookSeal, type TermKind } from '../../keys/look-seal.ts';
import type { KnownMaterial, SeenSlot } from '@verify/checks/material/material';
import { MOST_PAGES, MOST_PORTRAITS } from '@verify/checks/signals/memory/holder';
import type { Memo, MemoPlace } from '@verify/checks/signals/memory/memo';
import type { Candidate } from '@verify/checks/signals/memory/recall';
import type { Recollection } from '@verify/checks/signals/memory/recollection';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { findHolders, keepHolder } from '../../records/document-holders.ts';
import { listImages } from '../../records/applications/files.ts';
import { blockedHashes } from '../../records/applications/blocked-numbers.ts';
import {
  type EarlierPicture,
  findSameBytes,
  findSeenPictures,
  findSeenTerms,
  keepSeenPictures,
} from '../../records/seen-pictures.ts';
import { DAY_MS } from '../../records/span.ts';

/** The most files that are compared with one of the application; first the files that share the most terms. */
const MOST_CANDIDATES = 12;
const LEAST_TERMS = 2;

type Context = Needs<'challengesRepeat' | 'files' | 'keys' | 'now' | 'store'>;

/**
 * What the account has seen before: these pictures in other applications, and its blocked numbers. The application's
 * own pictures are stored first, so that of two applications with the same picture at the same time, the later one is
 * detected.
 */
export function recollectionOf(
  { store, files, keys, now, challengesRepeat }: Context,
  { accountId, id: applicationId, submittedAt }: StoredApplication,
): Recollection {
  const of = { accountId, applicationId };
  const seal = lookSeal(keys.blockList, accountId);
  // A document has two queries: first its files, then its portrait and the ground around it.
  let blocked: Promise<readonly string[]> | undefined;
  const daysAgo = ({ seenAt }: Pick<EarlierPicture, 'seenAt'>): number =>
    Math.max(0, Math.floor((submittedAt! - seenAt) / DAY_MS));
  return {
    async recollect(memos) {
      const arrivals = await keepSeenPictures(
        store,
        of,
        memos.map(({ slot, sha256, look, terms }) => ({
          slot,
          sha256,
          look: look && seal.seal(`${applicationId}/${slot}`, look),
          terms: terms.map((term) => seal.term(KINDS[slot], term)),
        })),
        now(),
      );
      const seen: KnownMaterial['seen'][number][] = [];
      const candidates: Candidate[] = [];
      for (const [i, memo] of memos.entries()) {
        const same = await findSameBytes(store.db, of, memo.sha256, arrivals[i]!);
        if (same) seen.push({ slot: memo.slot, how: 'same-file', share: 1, daysAgo: daysAgo(same) });
        else candidates.push(...(await candidatesFor(memo, arrivals[i]!)));
      }
      blocked ??= blockedHashes(store.db, accountId);
      const known = { seen, challengesRepeat, accountId, blockSecret: keys.blockList, blocked: await blocked };
      return { known, candidates };
    },

    async holders(memo, withPortraits) {
      const pages = memo.pages.length > 0 ? seal.sealPages(`${applicationId}/pages`, memo.pages) : null;
      await keepHolder(store.db, of, { ...memo, pages }, now());
      const others = await findHolders(store.db, of, memo.documentHash);
      return Promise.all(
        others.map(async (other, i) => {
          const portrait = withPortraits && i < MOST_PORTRAITS ? await portraitOf(other.applicationId) : null;
          return {
            same: other.holderHash === memo.holderHash,
            daysAgo: daysAgo(other),
            ...(portrait && { portrait }),
            ...(other.pages &&
              i < MOST_PAGES && { pages: seal.openPages(`${other.applicationId}/pages`, other.pages) }),
          };
        }),
      );
    },
  };

  /** Null for an application that is not decided yet, or whose pictures were erased. */
  async function portraitOf(otherId: string): Promise<Uint8Array | null> {
    const images = await listImages(store.db, otherId);
    const row = images.find(({ role, kind }) => role === 'crop' && kind === 'portrait');
    if (!row) return null;
    return files.read(row.storageKey).catch((error: unknown) => {
      if (files.isAway(error)) throw error;
      // A damaged file of another application must not end this one.
      return null;
    });
  }

  async function candidatesFor({ slot, probes }: Memo, before: number): Promise<Candidate[]> {
    const asked = new Map<string, MemoPlace[]>();
    for (const { term, place } of probes) {
      const key = seal.term(KINDS[slot], term);
      const places = asked.get(key) ?? [];
      // Once per picture, so that a picture with identical terms costs no more than another.
      if (!places.some((each) => each.picture === place.picture && each.mirrored === place.mirrored))
        asked.set(key, [...places, place]);
    }
    const limits = { before, least: LEAST_TERMS, most: MOST_CANDIDATES };
    const hits = Map.groupBy(await findSeenTerms(store.db, of, [...asked.keys()], limits), ({ arrival }) => arrival);
    const nearest = [...hits].toSorted((a, b) => b[1].length - a[1].length).map(([arrival]) => arrival);
    const rows = await findSeenPictures(store.db, accountId, nearest);
    return nearest.flatMap((arrival) => {
      const earlier = rows.find((row) => row.arrival === arrival);
      if (!earlier?.look) return [];
      const look = seal.open(`${earlier.applicationId}/${earlier.slot}`, earlier.look);
      const alike = hits.get(earlier.arrival)!.flatMap(({ term, nth }) => {
        const kept = look.places[nth];
        return kept ? asked.get(term)!.map((at) => ({ at, kept })) : [];
      });
      return [{ slot, daysAgo: daysAgo(earlier), look, alike }];
    });
  }
}

const KINDS: Readonly<Record<SeenSlot, TermKind>> = {
  'document-front': 'document',
  'document-back': 'document',
  'document-portrait': 'portrait',
  'document-ground': 'ground',
  selfie: 'face',
  'liveness-stills': 'face',
};
