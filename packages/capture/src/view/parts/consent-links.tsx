import { useApp } from '../use-app.ts';

export function ConsentLinks() {
  const { state, t } = useApp();
  const { privacyUrl, termsUrl } = state.value.flow?.consent ?? {};
  const links = [[privacyUrl, 'consent.privacy'] as const, [termsUrl, 'consent.terms'] as const];
  return (
    <span class="consent-links">
      {links.map(
        ([url, text]) =>
          url && (
            <a key={text} href={url} target="_blank" rel="noreferrer">
              {t(text)}
            </a>
          ),
      )}
    </span>
  );
}
