import type { MessageLocale } from '@verify/contract';
import { MESSAGE_TEXTS, type TextKind } from './texts.ts';

export interface RenderedPart {
  readonly account: string;
  readonly link: string;
}

export interface ToRender {
  readonly kind: TextKind;
  readonly locale: MessageLocale;
  /** More than one only where an address belongs to users of several accounts. */
  readonly parts: readonly [RenderedPart, ...RenderedPart[]];
  /** When the links end, in Unix ms. */
  readonly until: number;
  readonly count?: number;
}

export interface RenderedMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly short: string;
}

/** The same words as plain text and as HTML. The HTML loads nothing, so that reading a mail is not reported to anyone. */
export function renderMessage({ kind, locale, parts, until, count = 0 }: ToRender): RenderedMessage {
  const ends = new Intl.DateTimeFormat(locale === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(until);
  const texts = parts.map(({ account, link }) => {
    const values = { account: oneLine(account), until: `${ends} (UTC)`, count };
    return { ...MESSAGE_TEXTS[locale][kind](values), link };
  });
  const { subject, note, short } = texts[0]!;
  const text = texts.flatMap(({ lines, link }) => [...lines, link]);
  const html = texts.map(
    ({ lines, link, button }) =>
      `${lines.map((line) => `<p>${escape(line)}</p>`).join('\n')}
<p><a href="${escape(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f4fd8;color:#fff;text-decoration:none;font-weight:600">${escape(button)}</a></p>
<p style="font-size:13px;color:#555;word-break:break-all">${escape(link)}</p>`,
  );
  return {
    subject: oneLine(subject),
    text: `${[...text, note].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#fff;color:#1a1a1a;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto">
${html.join('\n<hr>\n')}
<p style="font-size:13px;color:#555">${escape(note)}</p>
</div>
</body>
</html>
`,
    short: `${short} ${texts[0]!.link}`,
  };
}

/** A name of an account can contain anything; in a subject it must not begin a new header, nor turn the text around. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (each) => ESCAPED[each]!);
