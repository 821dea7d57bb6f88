import { VerifyIdentity, type VerifyProps } from '@verify-sdk/react';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

const query = Object.fromEntries(new URLSearchParams(location.search));
const calls: unknown[] = ((window as unknown as { calls: unknown[] }).calls = []);
const props: VerifyProps = {
  apiUrl: query['api-url']!,
  jwt: query['jwt']!,
  flowName: query['flow-name']!,
  locale: query['locale']!,
};

function App() {
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

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
