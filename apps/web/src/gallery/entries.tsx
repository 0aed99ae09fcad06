import { transportFailure } from '../shared/api/failure.ts';
import { Alert, Button, Checkbox, Input, Progress, Radio, Switch, Tag } from '../shared/kit/controls.ts';
import { IconApps, IconMore, IconPlus } from '../shared/kit/icons.ts';
import { Row, Stack, Text } from '../shared/layout/layout.tsx';
import { Avatar } from '../shared/ui/avatar.tsx';
import { CardGrid, CardSkeletons, ItemCard, NoMatch } from '../shared/ui/cards.tsx';
import { Facts } from '../shared/ui/facts.tsx';
import { Field } from '../shared/ui/field.tsx';
import { IconButton } from '../shared/ui/icon-button.tsx';
import { MenuButton } from '../shared/ui/menu-button.tsx';
import { PageCard } from '../shared/ui/page-card.tsx';
import { PopupButton } from '../shared/ui/popup-button.tsx';
import { Empty, Failed, Loaded, Skeleton } from '../shared/ui/states.tsx';
import { StatusTag } from '../shared/ui/status-tag.tsx';
import { type StepState, Steps } from '../shared/ui/steps.tsx';
import { choices, LoneDialog, LonePanel, lists, Moving, Paging, Segmented, Tabs, Tags } from './moving.tsx';

const LOOKS = ['primary', 'secondary', 'outline', 'dashed', 'text'] as const;
const TONES = ['good', 'busy', 'warn', 'bad', 'off'] as const;
const STATES: readonly StepState[] = ['done', 'current', 'waiting', 'stopped'];
const nothing = () => undefined;
const items = [
  { key: 'edit', label: 'Edit', icon: <IconApps />, onSelect: nothing },
  { key: 'shown', label: 'Shown', checked: true, onSelect: nothing },
  { key: 'locked', label: 'Locked', disabled: true, divided: true, onSelect: nothing },
];
const refetch = nothing;
const steps = STATES.map((state) => ({ key: state, title: `Step ${state}`, note: 'A note', state }));

const input = (fault?: string, disabled = false) => (
  <Field label="Name" required hint="Up to 60 characters" fault={fault}>
    {({ id, describedBy, invalid }) => (
      <Input
        id={id}
        disabled={disabled}
        defaultValue="Autumn launch"
        aria-describedby={describedBy}
        {...(invalid ? { status: 'error' as const } : {})}
      />
    )}
  </Field>
);

/** Every part of the kit in every state, shown by `gallery.tsx` and rendered by its test. */
export const entries = {
  button: {
    looks: LOOKS.map((look) => (
      <Button key={look} type={look}>
        {look}
      </Button>
    )),
    danger: LOOKS.map((look) => (
      <Button key={look} type={look} status="danger">
        {look}
      </Button>
    )),
    disabled: LOOKS.map((look) => (
      <Button key={look} type={look} disabled>
        {look}
      </Button>
    )),
    busy: <Button loading>Saving</Button>,
    icons: (
      <>
        <IconButton label="Add" icon={<IconPlus />} />
        <IconButton label="Add, unavailable" icon={<IconPlus />} disabled />
      </>
    ),
  },
  choice: {
    checkbox: choices.map(({ label, ...props }) => (
      <Checkbox key={label} {...props}>
        {label}
      </Checkbox>
    )),
    radio: (
      <Radio.Group defaultValue="one" aria-label="One of three">
        <Radio value="one">One</Radio>
        <Radio value="two">Two</Radio>
        <Radio value="three" disabled>
          Three
        </Radio>
      </Radio.Group>
    ),
    switch: (
      <>
        <Switch aria-label="On" defaultChecked />
        <Switch aria-label="Off" />
        <Switch aria-label="Unavailable" disabled />
      </>
    ),
    segments: <Segmented />,
    select: <Moving.Select />,
    search: <Moving.Search />,
  },
  field: {
    plain: input(),
    faulty: input('Enter a name'),
    disabled: input(undefined, true),
    tags: <Tags />,
  },
  status: {
    tones: TONES.map((tone) => (
      <StatusTag key={tone} tone={tone}>
        {tone}
      </StatusTag>
    )),
    tags: ['arcoblue', 'cyan', 'orangered', 'gray'].map((color) => (
      <Tag key={color} color={color}>
        {color}
      </Tag>
    )),
    progress: <Progress percent={40} aria-label="Progress" />,
    alerts: (['info', 'success', 'warning', 'error'] as const).map((type) => (
      <Alert key={type} type={type} content={type} />
    )),
  },
  text: {
    tones: (['strong', 'muted', 'faint', 'accent', 'danger'] as const).map((tone) => (
      <Text key={tone} tone={tone}>
        {tone}
      </Text>
    )),
    sizes: ([12, 13, 14, 15, 16, 18, 20, 24] as const).map((size) => (
      <Text key={size} size={size}>
        {size}
      </Text>
    )),
    facts: (
      <Stack gap={16}>
        <Facts
          look="table"
          facts={[
            ['Title', 'Autumn launch'],
            ['Watching', '1,204'],
          ]}
        />
        <Facts
          look="columns"
          facts={[
            ['Title', 'Autumn launch'],
            ['Note', 'A long one', 'wide'],
          ]}
        />
      </Stack>
    ),
    avatars: (
      <>
        <Avatar name="Anna" src="" size={40} />
        <Avatar name="王" src="" size={24} />
      </>
    ),
  },
  answer: {
    loading: <Skeleton rows={3} />,
    empty: <Empty text="No campaigns yet" action={<Button>Create</Button>} />,
    failed: <Failed error={transportFailure()} onRetry={nothing} />,
    full: <Loaded query={{ data: 'An answer', error: null, refetch }}>{(text) => text}</Loaded>,
    stale: (
      <Loaded query={{ data: 'An answer that outlives a failure', error: transportFailure(), refetch }}>
        {(text) => text}
      </Loaded>
    ),
  },
  card: {
    page: (
      <PageCard title="Card of a page" extra={<Button size="small">More</Button>}>
        Content
      </PageCard>
    ),
    items: (
      <CardGrid>
        <ItemCard
          title="Card"
          icon={<IconApps />}
          tag={<StatusTag tone="good">On</StatusTag>}
          actions={<Button>Act</Button>}
        >
          What it is about
        </ItemCard>
      </CardGrid>
    ),
    loading: <CardSkeletons count={2} label="Loading cards" />,
    none: <NoMatch onClear={nothing} />,
  },
  steps: {
    numbers: <Steps label="Numbers" steps={steps} />,
    upright: <Steps label="Upright" steps={steps} look="upright" />,
    line: <Steps label="Line" steps={steps} look="line" />,
  },
  tabs: { line: <Tabs look="line" />, rounded: <Tabs look="rounded" />, slides: <Moving.Slides /> },
  list: lists,
  pager: { few: <Paging total={12} />, many: <Paging total={4_000} />, compact: <Paging total={400} compact /> },
  over: {
    menu: <MenuButton label="Menu" icon={<IconMore />} items={items} />,
    popup: (
      <PopupButton label="Popup" panel={(close) => <Button onClick={close}>Close the popup</Button>}>
        Popup
      </PopupButton>
    ),
    dialog: <LoneDialog />,
    danger: <LoneDialog danger />,
    panel: <LonePanel />,
  },
};

/** Parts with fluid width. */
const WIDE = new Set(['answer', 'card', 'steps', 'tabs', 'list', 'pager']);

/** The states of one part, each under its name. */
export const Entry = ({ name, states }: { name: string; states: Record<string, React.ReactNode> }) => (
  <PageCard title={name}>
    <Stack gap={16}>
      {Object.entries(states).map(([state, shown]) => (
        <section key={state} aria-label={`${name}: ${state}`}>
          <Text as="h3" tone="muted" size={12} below={8}>
            {state}
          </Text>
          {WIDE.has(name) ? (
            shown
          ) : (
            <Row wrap gap={12}>
              {shown}
            </Row>
          )}
        </section>
      ))}
    </Stack>
  </PageCard>
);
