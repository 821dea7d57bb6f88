import { type FlowView, type Theme } from '@verify/contract';
import { beforeAll, expect, test } from 'vitest';
import { signedIn } from '../testing/dashboard.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

let user: Awaited<ReturnType<typeof signedIn>>;
let flow: FlowView;
const server = useTestBackend();
beforeAll(async () => {
  user = await signedIn(server, 'admin');
  flow = (await user.ask('POST', '/flows', { name: 'Themed', copyOf: null })).body;
});

const save = async (theme: Theme) => {
  const settings = { ...flow.settings, theme };
  const answer = await user.ask('PUT', `/flows/${flow.id}`, { fromVersion: flow.version, settings });
  if (answer.status === 200) flow = answer.body;
  return answer;
};
test('a faint colour pair is refused at its setting, with the ratio and the nearest passing colour', async () => {
  const { status, body } = await save({ colours: { dark: { primary: '#0a2540' } } });
  expect(status).toBe(422);
  expect(body.errors[0]).toMatchObject({ pointer: '/settings/theme/colours/dark/primary' });
  expect(body.errors[0].detail).toMatch(/contrast is 1\.\d+:1 and has to be at least 3:1.*nearest.*#[0-9a-f]{6}/);
});

test.each(['#123456;}*{display:none', 'url(https://example.com/x)', 'red', 'var(--a)', '</style><script>'])(
  'the colour %j is refused',
  async (value) => expect((await save({ colours: { light: { text: value } } })).status).toBe(422),
);
