import * as Headless from '@headlessui/react';
import * as Mui from '@mui/material';
import * as Radix from '@radix-ui/react-dialog';
import { VerifyIdentity } from '@verify-sdk/react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Drawer } from 'vaul';

const query = Object.fromEntries(new URLSearchParams(location.search));
const calls: unknown[] = ((window as unknown as { calls: unknown[] }).calls ??= []);

interface Props {
  readonly close: () => void;
  readonly children: ReactNode;
}

const DIALOGS: Record<string, ComponentType<Props>> = {
  radix: ({ close, children }) => (
    <Radix.Root open onOpenChange={(open) => open || close()}>
      <Radix.Portal>
        <Radix.Overlay style={{ position: 'fixed', inset: 0, zIndex: 50 }} />
        <Radix.Content aria-describedby={undefined} style={{ position: 'fixed', inset: 40, zIndex: 50 }}>
          <Radix.Title>Your account</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  ),
  vaul: ({ close, children }) => (
    <Drawer.Root open onOpenChange={(open) => open || close()}>
      <Drawer.Portal>
        <Drawer.Overlay />
        <Drawer.Content aria-describedby={undefined} style={{ position: 'fixed', inset: '200px 0 0', zIndex: 50 }}>
          <Drawer.Title>Your account</Drawer.Title>
          {children}
        </Drawer.Content>
      </Drawer.Portal>
    </Drawer.Root>
  ),
  headless: ({ close, children }) => (
    <Headless.Dialog open onClose={close}>
      <Headless.DialogPanel>
        <Headless.DialogTitle>Your account</Headless.DialogTitle>
        {children}
      </Headless.DialogPanel>
    </Headless.Dialog>
  ),
  mui: ({ close, children }) => (
    <Mui.Dialog open onClose={close}>
      <Mui.DialogTitle>Your account</Mui.DialogTitle>
      {children}
    </Mui.Dialog>
  ),
  native: ({ close, children }) => (
    <dialog ref={(dialog) => void (dialog?.open || dialog?.showModal())} onClose={close}>
      <h2>Your account</h2>
      {children}
    </dialog>
  ),
  inert: function Inert({ children }) {
    useEffect(() => {
      const others = [...document.body.children].filter((each) => !each.querySelector('[role=dialog]'));
      for (const each of others) (each as HTMLElement).inert = true;
      const watch = new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) if (node instanceof HTMLElement) node.inert = true;
      });
      watch.observe(document.body, { childList: true });
      return () => watch.disconnect();
    }, []);
    return <div role="dialog">{children}</div>;
  },
};
const Dialog = DIALOGS[query['lib']!]!;

export function App() {
  const [opened, setOpened] = useState(false);
  const [verifying, setVerifying] = useState(false);
  return (
    <>
      <button onClick={() => setOpened(true)}>Open</button>
      {opened && (
        <Dialog close={() => setOpened(false)}>
          <button onClick={() => setVerifying(true)}>Verify</button>
          <button onClick={() => setOpened(false)}>Done</button>
          {verifying && (
            <VerifyIdentity
              apiUrl={query['api-url']!}
              jwt={query['jwt']!}
              flowName="passport-only"
              locale="en"
              mode="popup"
              onFail={({ code }) => {
                calls.push(code);
                setVerifying(false);
              }}
            />
          )}
        </Dialog>
      )}
    </>
  );
}
