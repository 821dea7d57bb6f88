import { VerifyIdentity, type VerifyProps } from '@verify-sdk/react';
import { useState } from 'react';

const query = Object.fromEntries(new URLSearchParams(location.search));
const calls: unknown[] = ((window as unknown as { calls: unknown[] }).calls ??= []);
const props: VerifyProps = {
  apiUrl: query['api-url']!,
  jwt: query['jwt']!,
  flowName: query['flow-name']!,
  locale: query['locale']!,
};

export function App() {
  const [shown, setShown] = useState(true);
  return (
    <>
      <button id="toggle" onClick={() => setShown(!shown)}>
        Toggle
      </button>
      {shown && (
        <VerifyIdentity
          {...props}
          className="check"
          onComplete={(data) => calls.push(['complete', data])}
          onFail={(data) => calls.push(['fail', data])}
        />
      )}
    </>
  );
}
