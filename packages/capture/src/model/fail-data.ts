import { FAIL_CODES, type FailCode, type FailData } from '@verify/contract';
import type { Translate } from '../language/texts.ts';
import type { TextKey } from '../locales/en.ts';
import { FAILED_WORDS } from './failed-words.ts';

/** Screens that the person can leave by themselves: their texts are loaded with them. */
const PASSING: Readonly<Partial<Record<FailCode, readonly [title: TextKey, body: TextKey]>>> = {
  no_camera: ['trouble.no_camera.title', 'trouble.no_camera.body'],
  camera_not_allowed: ['trouble.camera_not_allowed.title', 'trouble.camera_not_allowed.body'],
  camera_generic: ['trouble.camera_generic.title', 'trouble.camera_generic.body'],
  file_type: ['file.title.type', 'file.body.type'],
};
/** The person already knows this failure. */
const SILENT: ReadonlySet<FailCode> = new Set(['user_cancelled', 'consent_declined', 'fail_to_load_translations']);

/**
 * What the host hears of a failure.
 * @param code a code of `onFail`
 * @param t texts in the person's language
 * @param shown the code by which the screen chose its texts, where that is more exact
 */
export function failData(
  code: FailCode,
  t: Translate,
  { message = FAIL_CODES[code].message, requestId = null as string | null, shown = code as string } = {},
): FailData {
  return { code, ...FAIL_CODES[code], message, requestId, userMessage: sentenceOf(code, shown, t) };
}

function sentenceOf(code: FailCode, shown: string, t: Translate): string | null {
  if (SILENT.has(code)) return null;
  const [title, body] = PASSING[code] ?? FAILED_WORDS[shown] ?? FAILED_WORDS[code] ?? FAILED_WORDS['internal']!;
  const heading = t(title);
  const end = /\p{P}$/u.test(heading) ? ' ' : /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(heading) ? '。' : '. ';
  return `${heading}${end}${t(body)}`;
}
