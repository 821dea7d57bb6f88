import type { Category } from '@verify/contract';

/** What a field holds, which decides how it is read and written. */
export type FieldKind = 'name' | 'date' | 'number' | 'sex' | 'country' | 'text';

export interface TemplateField {
  readonly category: Category;
  readonly kind: FieldKind;
  /** Left end of the first character and the base line, in millimetres of the document. */
  readonly x: number;
  readonly baseline: number;
  /** The farthest that the text may reach, mm. */
  readonly width: number;
}

const field = (category: Category, kind: FieldKind, x: number, baseline: number, width: number): TemplateField => ({
  category,
  kind,
  x,
  baseline,
  width,
});

/** Where single States print what, by issuing State, type and side. Whatever is not here is read by its labels. */
export const TEMPLATES: Readonly<Record<string, readonly TemplateField[]>> = {
  'UTO/passport/front': [
    field('Document code', 'text', 60, 8.9, 8),
    field('Issue country', 'country', 71, 8.9, 20),
    field('Document number', 'number', 93, 8.9, 28),
    field('Last name', 'name', 44, 21.3, 54),
    field('First name', 'name', 44, 28.9, 54),
    field('Nationality', 'country', 44, 36.5, 40),
    field('Date of birth', 'date', 44, 44.1, 36),
    field('Sex', 'sex', 82, 44.1, 10),
    field('Place of birth', 'text', 94, 44.1, 28),
    field('Date of issue', 'date', 44, 51.7, 34),
    field('Authority', 'text', 82, 51.7, 42),
    field('Date of expiry', 'date', 44, 59.3, 34),
  ],
  'UTO/id-card/front': [
    field('Last name', 'name', 32, 16.1, 50),
    field('First name', 'name', 32, 22.4, 50),
    field('Sex', 'sex', 32, 28.7, 8),
    field('Nationality', 'country', 42, 28.7, 16),
    field('Date of birth', 'date', 61, 28.7, 23),
    field('Document number', 'number', 32, 35, 30),
    field('Date of expiry', 'date', 32, 41.3, 30),
  ],
  'UTO/id-card/back': [
    field('Place of birth', 'text', 5, 9.1, 34),
    field('Date of issue', 'date', 5, 16.1, 28),
    field('Height', 'text', 40, 16.1, 16),
    field('Authority', 'text', 5, 23.1, 52),
  ],
};
