import { useRef, useState } from 'preact/hooks';
import type { Translate } from '../language/texts.ts';

export function CopyLink({ url, t }: { url: string; t: Translate }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    field.current!.select();
    // In a frame of another site only the older clipboard API is allowed.
    setCopied(document.execCommand('copy'));
  };
  return (
    <div class="copy-link">
      <input ref={field} class="copy-field" dir="ltr" readOnly value={url} aria-label={t('handoff.link')} />
      <button type="button" class="copy-button" onClick={copy}>
        {t(copied ? 'handoff.copied' : 'handoff.copy')}
      </button>
      <span class="sr-only" role="status">
        {copied && t('handoff.copied')}
      </span>
    </div>
  );
}
