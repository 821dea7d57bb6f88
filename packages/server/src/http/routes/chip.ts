import { CHIP_LIMITS, ChipAnswer, ChipChallenge, SendChip } from '@verify/contract';
import { chipChallenge, sendChip } from '../../use-cases/chip/send-chip.ts';
import { openRoute } from '../route.ts';

export const challenge = openRoute('getChipChallenge', 'POST /sdk/v2/chip/challenge', {
  summary: 'Challenge for the chip of the document',
  description:
    'Eight bytes that the chip signs to show that it is not a copy (active authentication). Every call about one ' +
    'document has the same answer.',
  limit: { name: 'chip', perMinute: 12 },
  answer: ChipChallenge,
  problems: ['already_submitted', 'unprocessable'],
  handle: chipChallenge,
});

export const send = openRoute('sendChip', 'POST /sdk/v2/chip', {
  summary: 'Send what an app read from the chip of the document',
  description:
    'The unchanged files of the chip, in base64. The server verifies each of them with the document and trusts nothing ' +
    'else from the app. A document has one chip; sending it again before the submission replaces it. ' +
    `The request has at most ${CHIP_LIMITS.bodyBytes / 1024} kB.`,
  limit: { name: 'chip', perMinute: 12 },
  body: SendChip,
  bodyBytes: CHIP_LIMITS.bodyBytes,
  answer: ChipAnswer,
  problems: ['already_submitted', 'unprocessable', 'too_large'],
  handle: (context, application, { body }) => sendChip(context, application.id, body),
});
