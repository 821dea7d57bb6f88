import { parseSync, Visitor } from 'vite';

type MutationKind = 'constant' | 'comparison' | 'logic' | 'arithmetic' | 'negation' | 'boolean';

/** One fault: the text from `start` to `end` (offsets in the source) becomes `replacement`. */
export interface Mutation {
  readonly kind: MutationKind;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const SWAPS: Readonly<Record<string, readonly [kind: MutationKind, operator: string]>> = {
  '<': ['comparison', '<='],
  '<=': ['comparison', '<'],
  '>': ['comparison', '>='],
  '>=': ['comparison', '>'],
  '===': ['comparison', '!=='],
  '!==': ['comparison', '==='],
  '&&': ['logic', '||'],
  '||': ['logic', '&&'],
  '??': ['logic', '&&'],
  '+': ['arithmetic', '-'],
  '-': ['arithmetic', '+'],
  '*': ['arithmetic', '/'],
  '/': ['arithmetic', '*'],
};

interface Operation {
  readonly operator: string;
  readonly left: { readonly type: string; readonly value?: unknown; readonly end: number };
  readonly right: { readonly type: string; readonly value?: unknown; readonly start: number };
}

/** All faults of the usual kinds that can be put into a TypeScript source, one at a time. */
export function mutationsOf(name: string, source: string): Mutation[] {
  const found: Mutation[] = [];
  let inType = 0;
  const operation = ({ operator, left, right }: Operation): void => {
    const swap = SWAPS[operator];
    // `+` on strings has no counterpart that compiles.
    if (!swap || (operator === '+' && [left, right].some(isText))) return;
    const at = source.indexOf(operator, left.end);
    if (at >= 0 && at < right.start)
      found.push({ kind: swap[0], start: at, end: at + operator.length, replacement: swap[1] });
  };
  new Visitor({
    TSTypeAnnotation: () => void inType++,
    'TSTypeAnnotation:exit': () => void inType--,
    TSTypeAliasDeclaration: () => void inType++,
    'TSTypeAliasDeclaration:exit': () => void inType--,
    TSInterfaceDeclaration: () => void inType++,
    'TSInterfaceDeclaration:exit': () => void inType--,
    BinaryExpression: (node) => operation(node as Operation),
    LogicalExpression: (node) => operation(node as Operation),
    UnaryExpression: ({ operator, start, argument }) => {
      if (operator === '!') found.push({ kind: 'negation', start, end: argument.start, replacement: '' });
    },
    Literal: ({ value, start, end }) => {
      if (inType > 0) return;
      if (typeof value === 'boolean') found.push({ kind: 'boolean', start, end, replacement: String(!value) });
      if (typeof value === 'number') found.push({ kind: 'constant', start, end, replacement: another(value) });
    },
  }).visit(parseSync(name, source).program);
  return found.toSorted((a, b) => a.start - b.start);
}

const isText = ({ type, value }: { type: string; value?: unknown }): boolean =>
  type === 'TemplateLiteral' || typeof value === 'string';

/** The next integer; for fractions and large numbers, a tenth more. */
const another = (value: number): string =>
  Number.isInteger(value) && value < 100 ? String(value + 1) : String(+(value * 1.1).toPrecision(6));

export const mutated = (source: string, { start, end, replacement }: Mutation): string =>
  source.slice(0, start) + replacement + source.slice(end);
