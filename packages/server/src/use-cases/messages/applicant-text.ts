import type { CaptureLocale } from '@verify/contract';
import type { Text, TextValues } from './texts.ts';
import { HAND_OFF_WORDS } from './locales/hand-off.ts';
import { LINK_WORDS } from './locales/link-words.ts';

export type ApplicantKind = 'link' | 'ask-again' | 'hand-off';

/** What an applicant reads, in every language of the capture app. */
export function applicantText(
  kind: ApplicantKind,
  locale: CaptureLocale,
  { account, until }: Pick<TextValues, 'account' | 'until'>,
): Text {
  // In one pass, because a name can contain a placeholder.
  const said = { company: account, until };
  const fill = (text: string): string =>
    text.replaceAll(/\{(company|until)\}/g, (_, key: keyof typeof said) => said[key]);
  const words = LINK_WORDS[locale];
  const [subject, ask, button, subjectAgain, askAgain, buttonAgain, ready, valid, note] = words.map(fill) as string[] &
    typeof words;
  if (kind === 'link') return { subject, lines: [ask, ready, valid], button, note, short: ask };
  if (kind === 'ask-again') {
    return { subject: subjectAgain, lines: [askAgain, ready, valid], button: buttonAgain, note, short: askAgain };
  }
  return handOffText(locale, fill, valid);
}

function handOffText(locale: CaptureLocale, fill: (text: string) => string, valid: string): Text {
  const [subject, asked, compare, button, warning, somebody] = HAND_OFF_WORDS[locale];
  // Chinese and Japanese write no space between sentences.
  const between = locale === 'ja' || locale.startsWith('zh') ? '' : ' ';
  const said = fill(asked);
  return {
    subject,
    lines: [said, compare, valid],
    button,
    note: `${warning}${between}${somebody}`,
    short: `${said}${between}${warning}`,
  };
}
