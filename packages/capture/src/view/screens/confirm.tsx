import { type ConfirmedField, countries } from '@verify/contract';
import { useState } from 'preact/hooks';
import type { TextKey } from '../../locales/en.ts';
import { formatDay } from '../format.ts';
import { Button, Heading, Layout } from '../parts/layout.tsx';
import { useApp, usePhotos } from '../use-app.ts';

/** The data that was read, to be confirmed or marked as wrong. The server reads it independently. */
export function Confirm() {
  const { t, dispatch } = useApp();
  const fields = useFields();
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const toggle = (category: string): void =>
    setWrong((before) => {
      const after = new Set(before);
      if (!after.delete(category)) after.add(category);
      return after;
    });
  const say = (): void =>
    dispatch({
      type: 'data_confirmed',
      fields: fields.map(({ category, value }) => ({
        category,
        shown: value.slice(0, 128),
        right: !wrong.has(category),
      })),
    });
  return (
    <Layout
      actions={
        <>
          {wrong.size > 0 && (
            <p class="fine-print" role="status">
              {t('confirm.note')}
            </p>
          )}
          <Button onClick={say} text={wrong.size > 0 ? 'action.continue' : 'confirm.right'} />
          <Button kind="quiet" onClick={() => dispatch({ type: 'confirm_retaken' })} text="action.retake" />
        </>
      }
    >
      <Heading>{t('confirm.title')}</Heading>
      <p class="lead">{t('confirm.body')}</p>
      <dl class="read-fields">
        {fields.map((field) => (
          <Row key={field.category} field={field} wrong={wrong.has(field.category)} toggle={toggle} />
        ))}
      </dl>
    </Layout>
  );
}

interface Shown {
  readonly category: keyof typeof LABELS;
  readonly value: string;
}

function Row({ field, wrong, toggle }: { field: Shown; wrong: boolean; toggle: (category: string) => void }) {
  const { t } = useApp();
  const text = useShown(field);
  const label = t(LABELS[field.category]);
  return (
    <div class={wrong ? 'read-field wrong' : 'read-field'}>
      <dt>{label}</dt>
      <dd>
        <bdi>{text}</bdi>
        <button
          type="button"
          class="mark"
          aria-pressed={wrong}
          aria-label={`${label}: ${t('confirm.wrong')}`}
          onClick={() => toggle(field.category)}
        >
          {t('confirm.wrong')}
        </button>
      </dd>
    </div>
  );
}

/** A value in the person's notation: dates and countries in their language. */
function useShown({ category, value }: Shown): string {
  const { t, locale } = useApp();
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value, locale.value);
  if (category === 'Nationality') return countries(locale.value, [value])[0]?.name ?? value;
  if (category === 'Sex') return value in SEX ? t(SEX[value as keyof typeof SEX]) : value;
  return value;
}

const LABELS = {
  'Last name': 'confirm.field.lastName',
  'First name': 'confirm.field.firstName',
  'Date of birth': 'confirm.field.dateOfBirth',
  Sex: 'confirm.field.sex',
  Nationality: 'confirm.field.nationality',
  'Document number': 'confirm.field.documentNumber',
  'Date of expiry': 'confirm.field.dateOfExpiry',
} as const satisfies Readonly<Record<ConfirmedField['category'], TextKey>>;

function useFields(): Shown[] {
  const { fields } = usePhotos();
  return (Object.keys(LABELS) as (keyof typeof LABELS)[]).flatMap((category) => {
    const read = fields.value.find((field) => field.category === category);
    return read ? [{ category, value: read.value }] : [];
  });
}

const SEX = { F: 'confirm.sex.female', M: 'confirm.sex.male', X: 'confirm.sex.other' } as const;
