import {
  type ArchivedStudio,
  deleteStudio,
  listArchivedStudios,
  restoreStudio,
} from '@onair/contract/live/studio-archive';
import { useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { studioMenuWords } from './studio-menu.words.ts';

/** Confirms a deletion by the studio's name, and explains what is deleted and what is kept. */
const DeleteStudio = ({ studio, open, onClose }: { studio: ArchivedStudio; open: boolean; onClose: () => void }) => {
  const words = useWords(studioMenuWords);
  const format = useFormat();
  const { id, name, version, recordings, recordingBytes } = studio;
  const form = useForm({
    endpoint: deleteStudio,
    of: id,
    initial: { name: '' },
    input: (values) => ({ ...values, id, version }),
    faults: (values): { name?: string } => (values.name.trim() === name ? {} : { name: words.removeFault }),
    onDone: () => {
      Message.success(wordsNow(studioMenuWords).removed(name));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={words.removeTitle}
      ok={words.remove}
      danger
      width={480}
      onClose={onClose}
    >
      <Text as="p" below={12} anywhere>
        {words.removeText(name, format.number(recordings), format.bytes(recordingBytes))}
      </Text>
      <TextField field={form.field('name')} label={words.removeName} placeholder={name} />
    </FormDialog>
  );
};

type Props = { open: boolean; onClose: () => void; onRestored: (slug: string) => void };

/** Archived studios: restore them, or delete them for good. */
export const ArchivedStudios = ({ open, onClose, onRestored }: Props) => {
  const words = useWords(studioMenuWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const [chosen, setChosen] = useState<{ studio: ArchivedStudio; open: boolean } | null>(null);
  const query = useCall(listArchivedStudios, {}, { handled: true, enabled: open });
  const restore = useWrite(restoreStudio, {
    onDone: ({ name, slug }) => {
      Message.success(wordsNow(studioMenuWords).restored(name));
      onRestored(slug);
    },
  });
  return (
    <SidePanel open={open} title={words.archived} width={560} onClose={onClose}>
      <Loaded query={query} isEmpty={(studios) => studios.length === 0} empty={<Empty text={words.none} />}>
        {(studios) => (
          <Stack as="ul" gap={16} above={12} aria-label={words.archived}>
            {studios.map((studio) => (
              <Row as="li" key={studio.id} wrap gap={[8, 12]} justify="between">
                <Stack as="span" gap={2} shrinks grow>
                  <Text tone="strong" weight="medium" anywhere>
                    {studio.name}
                  </Text>
                  <Text tone="muted" size={13}>
                    {words.facts(
                      clock.date(studio.archivedAt),
                      format.number(studio.lives),
                      format.number(studio.recordings),
                      format.bytes(studio.recordingBytes),
                    )}
                  </Text>
                </Stack>
                <Row as="span" gap={8}>
                  <Button
                    size="small"
                    aria-label={words.nameOf(words.restore, studio.name)}
                    onClick={() => restore.mutate({ id: studio.id, version: studio.version })}
                  >
                    {words.restore}
                  </Button>
                  <Button
                    size="small"
                    status="danger"
                    aria-label={words.nameOf(words.remove, studio.name)}
                    onClick={() => setChosen({ studio, open: true })}
                  >
                    {words.remove}
                  </Button>
                </Row>
              </Row>
            ))}
          </Stack>
        )}
      </Loaded>
      {chosen ? (
        <DeleteStudio
          key={chosen.studio.id}
          // The current version from the list: the one before its last change would be refused.
          studio={query.data?.find(({ id }) => id === chosen.studio.id) ?? chosen.studio}
          open={chosen.open}
          onClose={() => setChosen((now) => now && { ...now, open: false })}
        />
      ) : null}
    </SidePanel>
  );
};
