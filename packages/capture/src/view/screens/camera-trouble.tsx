import { browserFamily } from '@verify/engine';
import { Fragment, type JSX } from 'preact';
import { TroubleArt } from '../parts/art/trouble-art.tsx';
import { browserName } from '../parts/doctor/browser-name.ts';
import { HowList } from '../parts/doctor/how-list.tsx';
import { CAMERA_TROUBLES } from '../parts/doctor/troubles.ts';
import { FileButton } from '../parts/file-button.tsx';
import { PhoneButton } from '../parts/phone-button.tsx';
import { Button, Heading, Layout } from '../parts/layout.tsx';
import { useApp } from '../use-app.ts';

type Kind = 'primary' | 'secondary';

/** No camera: the cause, what helps, and the alternatives. A file can't show who is present, so faces have none. */
export function CameraTrouble() {
  const { state, t, dispatch, handOff, wayOut } = useApp();
  const { screen, flow } = state.value;
  if (!('trouble' in screen)) throw new Error(`camera trouble drawn while ${screen.name} is on show`);
  const family = browserFamily(navigator.userAgent, navigator.maxTouchPoints);
  const advice = CAMERA_TROUBLES[screen.trouble];
  const isDocument = screen.name === 'camera-trouble';
  const browser = browserName(family.system);

  const ways: Record<'retry' | 'file' | 'phone' | 'browser', ((kind: Kind) => JSX.Element) | null> = {
    browser:
      advice.next === 'browser' && wayOut && !(handOff && !family.app)
        ? (kind) => <Button kind={kind} onClick={wayOut} text="action.openIn" values={{ browser }} />
        : null,
    file: isDocument && (flow?.uploadAllowed ?? true) ? (kind) => <FileButton kind={kind} /> : null,
    phone:
      handOff && (family.app === null || family.system === 'desktop') ? (kind) => <PhoneButton kind={kind} /> : null,
    retry: advice.final
      ? null
      : (kind) => <Button kind={kind} onClick={() => dispatch({ type: 'camera_wanted' })} text="action.retry" />,
  };
  const order = [advice.next, 'file', 'phone', 'browser', 'retry'] as const;
  const offered = [...new Set(order)].flatMap((name) => ways[name] ?? []);
  const stuck = screen.trouble === 'in-app' && !wayOut;
  return (
    <Layout
      centred
      actions={offered.map((way, index) => (
        <Fragment key={index}>{way(index === 0 ? 'primary' : 'secondary')}</Fragment>
      ))}
    >
      <TroubleArt name={advice.art} />
      <Heading>{t(advice.title)}</Heading>
      <p class="lead">
        {stuck
          ? t('trouble.in_app.again', { browser })
          : t((!isDocument && advice.faceBody) || advice.body, { browser })}
      </p>
      {advice.how && <HowList steps={advice.how(family)} />}
    </Layout>
  );
}
