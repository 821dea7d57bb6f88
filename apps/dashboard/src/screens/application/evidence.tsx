import type { ApplicationDetail, HistoryEntry } from '@verify/contract';
import { exactly, languageName, when } from '../../app/format.ts';
import { actorWords, historyWords } from '../settings/action-words.ts';
import { browserName } from '../account/browser-name.ts';
import { Card } from '../../parts/parts.tsx';
import { Facts, LONG } from '../../parts/table.tsx';

export function About({ detail }: { detail: ApplicationDetail }) {
  const { metadata } = detail.application;
  const browser = (
    <>
      {browserName(metadata.userAgent)}
      <details>
        <summary>User agent</summary>
        {metadata.userAgent}
      </details>
    </>
  );
  return (
    <Card title="About">
      <Facts
        rows={[
          ['Reference', metadata.externalId ?? ''],
          ['Submitted', when(detail.submittedAt)],
          ['Decided', when(detail.finishedAt)],
          ['Locale', metadata.locale],
          ['Platform', `${metadata.platform} · SDK ${metadata.sdkVersion}`],
          ['IP address', metadata.ipAddress],
          ['Browser', metadata.sdkVersion === 'demo' ? 'Sent by the demo' : metadata.userAgent && browser],
          ...Object.entries(metadata.labels ?? {}).map(([key, value]) => [`Label ${key}`, value] as const),
        ]}
      />
    </Card>
  );
}

/** The consent in the words that the person saw. */
export function Consents({ consents }: Pick<ApplicationDetail, 'consents'>) {
  if (consents.length === 0) return null;
  return (
    <Card title="Consent">
      <ul class="consents">
        {consents.map(({ kind, version, locale, text, privacyUrl, termsUrl, at }, index) => (
          <li key={index}>
            <details>
              <summary>
                <b>{kind === 'biometric' ? 'Comparison of faces' : 'Processing'}</b>{' '}
                <span class="muted">
                  {exactly(at)}, {languageName(locale)}
                </span>
              </summary>
              <p lang={locale} dir="auto">
                {text}
              </p>
              <p class="muted mono">{[privacyUrl, termsUrl, `SHA-256 ${version}`].filter(Boolean).join(' · ')}</p>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export const History = ({ entries }: { entries: readonly HistoryEntry[] }) => (
  <Card>
    <ol class="history">
      {entries.map((entry, index) => (
        <li key={index}>
          <time>{exactly(entry.at)}</time>
          <span>
            <b>{historyWords(entry.what)}</b> <span class="muted">{actorWords(entry.actor)}</span>
            {entry.details && (
              <p dir="auto" tabIndex={entry.details.length > LONG ? 0 : undefined}>
                {entry.details}
              </p>
            )}
          </span>
        </li>
      ))}
    </ol>
  </Card>
);
