import type { CaptureLocale, MessageLocale } from '@verify/contract';
import { type ApplicantKind, applicantText, type Text, type TextValues, USER_TEXTS, type UserKind } from './texts.ts';

export interface RenderedPart {
  readonly account: string;
  readonly link: string;
}

/** Users of the dashboard read fewer languages than applicants do. */
type InLanguage =
  | { readonly kind: UserKind; readonly locale: MessageLocale }
  | { readonly kind: ApplicantKind; readonly locale: CaptureLocale };

export type ToRender = InLanguage & {
  /** More than one only where an address belongs to users of several accounts. */
  readonly parts: readonly [RenderedPart, ...RenderedPart[]];
  /** When the links end, in Unix ms. */
  readonly until: number;
  readonly count?: number;
};

export interface RenderedMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly short: string;
}

/**
 * The same words as plain text and as HTML. The HTML loads nothing, so that reading a mail is not reported to anyone.
 */
export function renderMessage(message: ToRender): RenderedMessage {
  const { locale, parts, until, count = 0 } = message;
  const ends = isolate(endOf(until, locale));
  const texts = parts.map(({ account, link }) => {
    return { ...textOf(message, { account: isolate(oneLine(account)), until: ends, count }), link };
  });
  const { subject, note, short = '', link: first } = texts[0]!;
  const dir = RTL_LOCALES.has(locale) ? 'rtl' : 'ltr';
  const text = texts.flatMap(({ lines, link }) => [...lines, link]);
  const html = texts.map(
    ({ lines, link, button }) =>
      `${lines.map((line) => `<p>${marked(line)}</p>`).join('\n')}
<p><a href="${escape(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f4fd8;color:#fff;text-decoration:none;font-weight:600">${escape(button)}</a></p>
<p dir="ltr" style="font-size:13px;color:#555;word-break:break-all">${escape(link)}</p>`,
  );
  return {
    subject: oneLine(unmarked(subject)),
    text: `${plain([...text, note].join('\n\n'), dir)}\n`,
    // Mail programs that drop the outer elements keep the language and direction of the inner one.
    html: `<!doctype html>
<html lang="${locale}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(unmarked(subject))}</title></head>
<body style="margin:0;padding:24px;background:#fff;color:#1a1a1a;font:16px/1.5 system-ui,sans-serif">
<div lang="${locale}" dir="${dir}" style="max-width:560px;margin:0 auto">
${html.join('\n<hr>\n')}
<p style="font-size:13px;color:#555">${marked(note)}</p>
</div>
</body>
</html>
`,
    short: `${plain(short, dir)} ${first}`,
  };
}

function textOf(message: InLanguage, values: TextValues): Text {
  switch (message.kind) {
    case 'link':
    case 'ask-again':
    case 'hand-off':
      return applicantText(message.kind, message.locale, values);
    default:
      return USER_TEXTS[message.locale][message.kind](values);
  }
}

/** A time as the language writes it, or in digits where Node has no data of the language. */
export function endOf(until: number, locale: string): string {
  const tag = locale === 'en' ? 'en-GB' : locale;
  const known = Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${known ? format.format(until) : new Date(until).toISOString().slice(0, 16).replace('T', ' ')} (UTC)`;
}

const RTL_LETTER = /\p{Script=Arabic}|\p{Script=Hebrew}/u;
/** Short messages with characters beyond the basic ones cost twice, so only texts of two directions are marked. */
const plain = (text: string, dir: 'ltr' | 'rtl'): string =>
  dir === 'rtl' || RTL_LETTER.test(text) ? text : unmarked(text);

/** A name of an account can contain anything; in a subject it must not start a new header or reverse the text. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** Languages that are written from right to left. */
const RTL_LOCALES: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

/** What is inserted may have another direction; it must not move the words around it (FSI and PDI). */
const isolate = (text: string): string => `\u2068${text}\u2069`;
const unmarked = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');
/** The same as HTML. */
const marked = (text: string): string => escape(text).replaceAll('\u2068', '<bdi>').replaceAll('\u2069', '</bdi>');

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (each) => ESCAPED[each]!);
