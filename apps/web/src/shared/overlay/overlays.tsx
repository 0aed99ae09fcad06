import {
  type ComponentType,
  createContext,
  Fragment,
  type ReactNode,
  use,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { type OverlayProps, type Presence, PresenceContext, type Question } from './overlay.ts';

/** What it gets from the component that opens it. */
type Own<P> = Omit<P, keyof OverlayProps>;

type ElementProps<P extends OverlayProps> = {
  part: ComponentType<P>;
  /** Open while there are any; the last ones stay while it leaves. */
  props: NoInfer<Own<P>> | null | undefined | false | '';
  onClose: () => void;
  /** Stays mounted once it was open: something in it goes on while it is closed. */
  lasting?: boolean;
  /** Called when it has left the screen. */
  onGone?: () => void;
};

/**
 * A dialog or drawer that is open while something else says so: the address, a store, or a state of the page whose data
 * it has to follow. It is mounted when it opens, and removed when its leaving animation is over.
 */
export const Overlay = <P extends OverlayProps>(element: ElementProps<P>) => {
  const { part: Part, props, onClose, lasting = false, onGone } = element;
  const [last, setLast] = useState(props || null);
  if (props && props !== last) setLast(props);
  const open = Boolean(props);
  const leaving = !open && last !== null;
  const frames = useRef(0);
  const hasLeft = useRef(false);
  const inside = useManaged();
  // What was opened from it stays, with its input, when the address closes only this.
  const holds = inside.entries.length > 0;
  const end = useEffectEvent(() => {
    if (!leaving || lasting || holds) return;
    setLast(null);
    onGone?.();
  });
  const [presence] = useState<Presence>(() => ({
    enter: () => {
      frames.current += 1;
      return () => {
        frames.current -= 1;
        if (frames.current === 0) end();
      };
    },
    left: () => {
      hasLeft.current = true;
      end();
    },
  }));
  // What is not on the screen, because its code is loading or its page is hidden, has nothing to fade out.
  useLayoutEffect(() => {
    if (open) hasLeft.current = false;
    if (leaving && !holds && (hasLeft.current || frames.current === 0)) end();
  }, [open, leaving, holds]);
  if (last === null) return null;
  const all = { ...last, open, onClose } as unknown as P;
  return (
    <PresenceContext value={presence}>
      <Place {...inside}>
        <Part {...all} />
      </Place>
    </PresenceContext>
  );
};

type Opened = {
  close: () => void;
  /** Resolves when it has left the screen and the focus is back where it was. */
  closed: Promise<void>;
};

type OverlayManager = {
  /**
   * Shows a dialog or drawer until it closes. A part is open once in its place: opened again, it takes the new props.
   * They are as of this moment; where they have to follow the page, use `Overlay`.
   */
  open: <P extends OverlayProps>(part: ComponentType<P>, props: NoInfer<Own<P>>) => Opened;
  /** Asks a yes-or-no question; resolves when it is answered, with an act of its own when that is done. */
  confirm: (question: Question) => Promise<boolean>;
};

type Entry = {
  id: number;
  part: unknown;
  isOpen: boolean;
  closed: PromiseWithResolvers<void>;
  show: (isOpen: boolean) => ReactNode;
};

/** The dialog of `confirm`, for a question that is open while something else says so, as `Overlay` is. */
export const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

/** Keeps the overlays of one place; made once, so that callbacks may keep it. */
const managerOf = (show: (entries: readonly Entry[]) => void): OverlayManager => {
  let entries: readonly Entry[] = [];
  let ids = 0;
  const put = (next: readonly Entry[]): void => {
    entries = next;
    show(next);
  };
  const open: OverlayManager['open'] = (part, props) => {
    const known = entries.find((entry) => entry.part === part && entry.isOpen);
    const { id, closed } = known ?? { id: ++ids, closed: Promise.withResolvers<void>() };
    const close = () => put(entries.map((one) => (one.id === id ? { ...one, isOpen: false } : one)));
    const end = () => {
      put(entries.filter((one) => one.id !== id));
      closed.resolve();
    };
    const entry: Entry = {
      id,
      part,
      isOpen: true,
      closed,
      show: (isOpen) => <Overlay part={part} props={isOpen && props} onClose={close} onGone={end} />,
    };
    put(known ? entries.map((one) => (one === known ? entry : one)) : [...entries, entry]);
    return { close, closed: closed.promise };
  };
  return {
    open,
    confirm: ({ act, ...question }) =>
      new Promise((answer) => {
        let work: Promise<unknown> | undefined;
        const yes = async () => {
          work = act?.();
          await work;
          answer(true);
        };
        const no = () => answer(false);
        const { closed } = open(ConfirmDialog, { ...question, act: yes });
        // Closed while it is being done, its outcome is the answer.
        closed.then(() => work).then(no, no);
      }),
  };
};

const ManagerContext = createContext<OverlayManager | null>(null);

type Managed = { entries: readonly Entry[]; manager: OverlayManager };

const useManaged = (): Managed => {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [manager] = useState(() => managerOf(setEntries));
  return { entries, manager };
};

const Place = ({ entries, manager, children }: Managed & { children?: ReactNode }) => (
  <ManagerContext value={manager}>
    {children}
    {entries.map(({ id, isOpen, show }) => (
      <Fragment key={id}>{show(isOpen)}</Fragment>
    ))}
  </ManagerContext>
);

/**
 * The place of the overlays that components inside it open; rendered after its children. They live as long as this
 * place, not as the button that opened them, which may go with its row; they are hidden and shown with it, and end with
 * it. Every page is such a place, and every overlay is one for what is opened from it.
 *
 * What is opened reads the contexts of its place, not those of the component that opened it. So a component that provides a
 * context that dialogs read, such as the studio of the Monitor, wraps its children in `Overlays`. So does, with its key, what
 * shows the record in the address: a dialog about one must not stand over another.
 */
export const Overlays = ({ children }: { children?: ReactNode }) => <Place {...useManaged()}>{children}</Place>;

/** Opens dialogs and drawers over this place, and asks questions: see `Overlays`. */
export const useOverlays = (): OverlayManager => {
  const manager = use(ManagerContext);
  if (!manager) throw new Error('useOverlays is for components inside Overlays');
  return manager;
};
