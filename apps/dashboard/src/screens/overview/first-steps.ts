import type { DashboardUser, EndpointView, InvitationView, KeyView, SdkSettingsView } from '@verify/contract';

/** Facts about an account; null if unknown yet, or hidden from this role. */
export interface Known {
  readonly applications: boolean;
  readonly demoUrl: string | null;
  readonly settings: Pick<SdkSettingsView, 'settings'> | null;
  readonly keys: readonly Pick<KeyView, 'kind' | 'revokedAt'>[] | null;
  readonly endpoints: readonly Pick<EndpointView, 'url'>[] | null;
  readonly people: readonly (DashboardUser | InvitationView)[] | null;
}
export type FirstStep = { name: string; about: string; verb: string; to: string; done: boolean };

const LOCAL = /^https?:\/\/(?:localhost|127\.0\.0\.1)(?::|$)/;

/** The steps from an empty account to the first verification on the operator's own page, as far as the role allows. */
export function firstSteps({ applications, demoUrl, settings, keys, endpoints, people }: Known): readonly FirstStep[] {
  const sample = demoUrl
    ? {
        name: 'Try it with a sample passport',
        about: 'A made-up bank verifies a made-up person.',
        verb: 'Open the demo',
        to: `${demoUrl}/?try=passport`,
      }
    : {
        name: 'Verify yourself',
        about: 'A one-time link opens the verification on your phone.',
        verb: 'Create a link',
        to: '/links',
      };
  return [
    { ...sample, done: applications },
    settings && {
      name: 'Add your page’s origin',
      about: 'The verification opens only in pages that you name.',
      verb: 'Add origin',
      to: '/settings/sdk',
      done: settings.settings.allowedOrigins.some((origin) => !LOCAL.test(origin)),
    },
    keys && {
      name: 'Get your SDK key',
      about: 'Your backend creates session tokens with it.',
      verb: 'Create a key',
      to: '/settings/keys',
      done: keys.some(({ kind, revokedAt }) => kind === 'sdk' && revokedAt === null),
    },
    endpoints && {
      name: 'Connect a webhook',
      about: 'Your backend learns each result from it.',
      verb: 'Add endpoint',
      to: '/settings/webhooks',
      // The demo partner’s own link exists from the start.
      done: endpoints.some(({ url }) => demoUrl === null || !url.startsWith(demoUrl)),
    },
    people && {
      name: 'Invite a colleague',
      about: 'Reviewers decide the cases that the checks leave open.',
      verb: 'Invite',
      to: '/settings/users',
      done: people.length > 1,
    },
  ].filter((step) => step !== null);
}
