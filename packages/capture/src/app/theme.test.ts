import { COLOUR_ROLES } from '@verify/contract';
import { expect, test } from 'vitest';

const SHEETS = import.meta.glob('../view/styles/tokens.css', { query: '?raw', import: 'default' });

// The contract checks the contrast of a theme against these defaults.
test.each(Object.entries(COLOUR_ROLES))(
  'the default of %s matches tokens.css',
  async (_, { variable, light, dark }) => {
    const [tokens] = (await Promise.all(Object.values(SHEETS).map((load) => load()))) as string[];
    expect(tokens!.replaceAll('#fff,', '#ffffff,')).toContain(`${variable}: light-dark(${light}, ${dark});`);
  },
);
