import { type MuteMinutes, type MuteScope, muteChatter, muteReach } from '@onair/contract/chat/chat';
import { useCall } from '../../../shared/api/query.ts';
import { RadioField } from '../../../shared/form/choice-fields.tsx';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { chatWords } from '../rooms/chat.words.ts';
import { drawerWords } from './moderation.words.ts';
import type { ChatActs } from './use-chat-acts.ts';

const MINUTES = { '1': 1, '10': 10, '60': 60, '1440': 1440, forGood: null } as const satisfies Record<
  string,
  MuteMinutes
>;
const LENGTHS = ['1', '10', '60', '1440', 'forGood'] as const;
const SCOPES = ['network', 'person'] as const satisfies readonly MuteScope[];

type Muting = { id: string; name: string };
type Props = OverlayProps & { person: Muting; acts: Pick<ChatActs, 'muted'> };
type Values = { scope: MuteScope; minutes: (typeof LENGTHS)[number]; reason: string };

const INITIAL: Values = { scope: 'network', minutes: '10', reason: '' };

/** Mutes a person, or the guests of their network: for how long, why, and who else that would be. */
export const MuteDialog = ({ person, open, acts, onClose }: Props) => {
  const words = useWords(drawerWords);
  const shared = chatWords[useLocale((state) => state.locale)];
  const query = useCall(muteReach, { id: person.id }, { handled: true, staleTime: 0, enabled: open });
  const reach = query.data;
  // A whole network is not muted blindly, and who disturbs can be muted all the same.
  const isKnown = reach !== undefined || query.error !== null;
  const form = useForm({
    endpoint: muteChatter,
    of: person.id,
    initial: INITIAL,
    input: ({ scope, minutes, reason }) => ({
      id: person.id,
      minutes: MINUTES[minutes],
      scope: reach?.network ? scope : 'person',
      reason,
    }),
    onDone: () => {
      onClose();
      acts.muted(person);
    },
  });
  const scope = form.field('scope');
  return (
    <FormDialog
      form={form}
      open={open}
      title={shared.muteOf(person.name)}
      ok={isKnown ? words.mute : undefined}
      danger
      width={480}
      onClose={onClose}
    >
      {isKnown ? (
        <>
          {reach === undefined ? (
            <Text as="p" role="status" tone="danger">
              {shared.reachUnknown}
            </Text>
          ) : null}
          {reach?.network ? (
            <RadioField
              field={scope}
              label={shared.muteWhom}
              options={SCOPES.map((value) => ({ value, label: shared.scopes[value] }))}
              hint={
                <Text
                  as="p"
                  role="status"
                  tone={scope.value === 'network' && reach.count > 0 ? 'danger' : 'muted'}
                  anywhere
                >
                  {scope.value === 'person'
                    ? shared.personOnly
                    : shared.alsoMuted(
                        reach.count,
                        reach.guests.map(({ name }) => name),
                      )}
                </Text>
              }
            />
          ) : null}
          <RadioField
            field={form.field('minutes')}
            label={shared.muteFor}
            kind="button"
            options={LENGTHS.map((value) => ({ value, label: shared.minutes[value] }))}
          />
          <TextField field={form.field('reason')} label={shared.reason} hint={shared.reasonHint} required={false} />
        </>
      ) : (
        <Skeleton />
      )}
    </FormDialog>
  );
};
