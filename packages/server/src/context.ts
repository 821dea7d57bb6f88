import type { ChallengeStep, Expression, LightSequence } from '@verify/contract';
import type { ChallengeSize } from '@verify/face';
import type { Logger } from 'pino';
import type { Events } from './use-cases/applications/record-events.ts';
import type { RenderApplication } from './use-cases/applications/render.ts';
import type { StartScan } from './ports/scanner.ts';
import type { Bundles } from './bundles.ts';
import type { IsListed } from './use-cases/people/password-list.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { FileStore } from './ports/files/file-store.ts';
import type { Locate } from './ports/locate.ts';
import type { JobQueue } from './ports/queue/queue.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { FileLinks } from './keys/file-links.ts';
import type { SessionTokens } from './keys/session-token.ts';
import type { Store } from './records/store.ts';
import type { Guard } from './ports/sender.ts';
import type { ChipTrust } from '@verify/wallet/chip';
import type { StatusSource, TrustLists, VerifierKeys } from '@verify/wallet';

/** What the parts of the server share: storage, signing keys and the clock. */
export interface ServerContext {
  readonly store: Store;
  readonly files: FileStore;
  readonly queue: JobQueue;
  readonly keys: KeyRing;
  readonly tokens: SessionTokens;
  readonly fileLinks: FileLinks;
  readonly render: RenderApplication;
  readonly events: Events;
  readonly bundles: Bundles;
  /** Judges where webhooks may be sent. */
  readonly guard: Guard;
  readonly wallet: WalletPort;
  /** The trusted issuing States of chips; none without the operator's folder. */
  readonly chipTrust: () => Promise<ChipTrust>;
  /** Channels that messages can be sent through: `mail`, and those of the operator's endpoint. */
  readonly channels: readonly string[];
  /** Signs users of the dashboard in; null if there is none. */
  readonly provider: IdentityProvider | null;
  /** Draws the movements of the next liveness attempt. */
  readonly drawChallenge: (size: ChallengeSize, owed?: readonly Expression[]) => ChallengeStep[];
  /** True if the same movements are drawn each time, in development only. */
  readonly challengesRepeat: boolean;
  /** Draws the colours that the screen shows afterwards. */
  readonly drawLight: () => LightSequence;
  /** Country and city of an address, from the operator's database. */
  readonly locate: Locate;
  /** Starts scanning the bytes of an upload with the operator's virus scanner. */
  readonly startScan: StartScan;
  /** Looks a password up in the operator's list of stolen passwords. */
  readonly isBreached: IsListed;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly development: boolean;
  /** Address of a demo partner; null if there is none. */
  readonly demoUrl: string | null;
  readonly serverVersion: string;
  /** A hash over the models that decide. */
  readonly modelsVersion: () => Promise<string>;
  /** Unix ms. */
  readonly now: () => number;
  readonly log: Logger;
}

/** The parts of it that a function touches. */
export type Needs<Part extends keyof ServerContext> = Pick<ServerContext, Part>;

/** What a change needs that the audit log records. */
export type Auditing = Needs<'keys' | 'now' | 'store'>;

/** What the service needs to ask wallets and to judge their answers. */
interface WalletPort {
  /** The access certificate that wallets show to the person, with its key; read again after a rotation. */
  keys(): Promise<VerifierKeys>;
  /** Whose credentials are accepted. Empty if the operator trusts nobody, and then no wallet is asked. */
  trust(): Promise<TrustLists>;
  readonly status: StatusSource;
}
