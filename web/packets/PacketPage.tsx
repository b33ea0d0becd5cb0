import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import { phoneText } from '#contract/formats.ts'
import { isIvrId, withoutPrefix } from '#contract/ivr/requests.ts'
import { type PacketFieldName, packetField, packetFieldNames } from '#contract/packets/packet-fields.ts'
import {
  askPeerToPeer,
  closePeerToPeer,
  getPacket,
  type Packet,
  preparePacket,
} from '#contract/packets/packets.ts'
import { DateField } from '../kit/form/dates/DateField.tsx'
import { FormDialog } from '../kit/form/FormDialog.tsx'
import { Tick } from '../kit/form/inputs.tsx'
import { isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { callRaw } from '../kit/http/client.ts'
import { useNotePrint } from '../kit/http/note-print.ts'
import { prefetch as load, reload, useSend } from '../kit/http/queries.ts'
import { toastReply } from '../kit/http/reply-toasts.ts'
import { NotLoaded } from '../kit/table/NotLoaded.tsx'
import { saveBytes } from '../kit/table/save-file.ts'
import { Button } from '../kit/ui/Button.tsx'
import { momentText } from '../kit/ui/dates.ts'
import { AlertIcon, CheckCircleIcon, DownloadIcon } from '../kit/ui/icons.tsx'
import { Note } from '../kit/ui/Note.tsx'
import { PrintButton, PrintPage } from '../kit/ui/PrintPage.tsx'
import { Card, Group, Groups, PageHeader, Skeleton } from '../kit/ui/surfaces.tsx'
import { sizeText } from '../kit/ui/text.ts'
import { toast } from '../kit/ui/toasts/toast.ts'
import { CopySheet } from './CopySheet.tsx'
import { FactsDialog } from './FactsDialog.tsx'
import { StatementEditor } from './StatementEditor.tsx'
import { type SavePacket, usePacket } from './use-packet.ts'
import { focusField, ValuesForm } from './ValuesForm.tsx'

const title = 'Authorization packet'

export const prefetch = ({ id = '' }: { id?: string }) =>
  isIvrId(id) ? load(preparePacket, { ivrId: withoutPrefix(id) }) : undefined

/** What a request needs to ask for authorization (docs/spec/packets.md). */
export function Component() {
  const { id = '' } = useParams()
  if (isIvrId(id)) return <PacketView id={withoutPrefix(id)} />
  return (
    <>
      <PageHeader title={title} back="/ivrstatus" />
      <NotLoaded failure="missing" list="/ivrstatus" />
    </>
  )
}

/** A request's packet: its channel, what is missing, the statement, and what is sent. */
function PacketView({ id }: { id: string }) {
  const { packet, error, refetch, isSaving, save } = usePacket(id)
  useNotePrint('ivr', packet ? [packet._id] : [])
  const back = history.state?.idx > 0 ? true : `/viewivrsubmissions/IVR-${id}`
  if (!packet)
    return (
      <>
        <PageHeader title={title} back={back} />
        <NotLoaded failure={error} onRetry={() => void refetch()} list="/ivrstatus">
          <Card>
            <div role="status" className="flex flex-col gap-3">
              <span className="sr-only">Loading</span>
              <Skeleton className="h-4 w-48" />
              <Skeleton className="h-4 w-full" />
            </div>
          </Card>
        </NotLoaded>
      </>
    )
  return <Loaded packet={packet} back={back} saving={{ isSaving, save }} />
}

function Loaded({ packet, back, saving }: { packet: Packet; back: string | true; saving: SavePacket }) {
  const { _id: id, ivrNumber, patientName, channel, copySheet, may } = packet
  const [isCopying, setCopying] = useState(false)
  const [asksFacts, setAsksFacts] = useState(false)
  const download = useDownload(id)
  return (
    <PrintPage subject={patientName} title={`${title} ${ivrNumber}`}>
      <PageHeader
        title={`${title} ${ivrNumber}`}
        beside={patientName}
        back={back}
        sticky
        actions={
          <>
            <PrintButton />
            {copySheet.length > 0 && (
              <Button variant="outline" aria-expanded={isCopying} onClick={() => setCopying(!isCopying)}>
                Copy sheet
              </Button>
            )}
            <Button busy={download.isPending} onClick={() => download.mutate(undefined)}>
              <DownloadIcon />
              Download packet
            </Button>
          </>
        }
      />
      {download.error && !isHandled(download.error) && (
        <Note text={messageOfFailure(download.error, 'load')} />
      )}
      <Groups>
        <Group title="How to ask">
          <ChannelPart packet={packet} />
        </Group>
        {channel.kind !== 'none' && (
          <Group title="What is missing">
            <MissingPart packet={packet} />
            {may.save && (
              <div className="mt-6">
                <ValuesForm packet={packet} saving={saving} />
              </div>
            )}
          </Group>
        )}
        {isCopying && (
          <Group title="Copy sheet">
            <CopySheet fields={copySheet} />
          </Group>
        )}
        <Group
          title="Clinical statement"
          aside={
            may.save && (
              <Button variant="outline" size="sm" className="no-print" onClick={() => setAsksFacts(true)}>
                Add facts
              </Button>
            )
          }
        >
          <StatementEditor packet={packet} saving={saving} />
        </Group>
        <Group title="Files">
          <FilesPart packet={packet} saving={saving} />
        </Group>
        <Group title="Downloaded">
          <KeptPart packet={packet} download={download} />
        </Group>
        {channel.kind !== 'none' && may.save && (
          <Group title="After a decision">
            <CallPart packet={packet} />
          </Group>
        )}
      </Groups>
      {asksFacts && <FactsDialog packet={packet} saving={saving} onClose={() => setAsksFacts(false)} />}
    </PrintPage>
  )
}

/** Downloads the packet as it is now, or an earlier revision. */
function useDownload(id: string) {
  return useMutation({
    mutationFn: async (revision?: number) => {
      const reply = await callRaw(getPacket, { id, revision })
      saveBytes(`IVR-${id}-packet${revision ? `-${revision}` : ''}.pdf`, await reply.blob())
      toast.success('The packet was downloaded.')
      if (revision === undefined) await reload(preparePacket)
    },
  })
}

const link = 'text-action-ink underline underline-offset-4 wrap-anywhere'

function ChannelPart({ packet: { channel } }: { packet: Packet }) {
  const { title: name, reason, notWiser, contacts, sources, notVerified } = channel
  return (
    <div className="flex flex-col gap-3">
      <p className="text-base font-semibold">{name}</p>
      <p>{reason}</p>
      {notWiser && <p className="text-ink-soft">{notWiser}</p>}
      {contacts.length > 0 && (
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
          {contacts.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-medium wrap-anywhere">{contactLink(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {sources.length > 0 && (
        <p className="text-sm text-ink-soft">
          Sources:{' '}
          {sources.map(({ title: source, url, date }, at) => (
            <span key={source}>
              {at > 0 && '; '}
              {url ? (
                <a href={url} target="_blank" rel="noreferrer" className={link}>
                  {source}
                </a>
              ) : (
                source
              )}
              {date && ` (${date})`}
            </span>
          ))}
          .
        </p>
      )}
      {notVerified && notVerified.length > 0 && (
        <div className="rounded-lg border border-conditional-line bg-conditional-soft p-3 text-sm text-conditional">
          <p className="font-semibold">Not verified</p>
          <ul className="list-disc pl-5">
            {notVerified.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function contactLink(value: string) {
  if (/^https:/.test(value))
    return (
      <a href={value} target="_blank" rel="noreferrer" className={link}>
        {value}
      </a>
    )
  return /^[\d()+. -]{7,}$/.test(value) ? (
    <a href={`tel:${value.replace(/[^\d+]/g, '')}`} className={link}>
      {/^\d{10}$/.test(value) ? phoneText(value) : value}
    </a>
  ) : (
    value
  )
}

const isField = (name: string): name is PacketFieldName =>
  (packetFieldNames as readonly string[]).includes(name)
const labelOf = (name: string) => (isField(name) ? packetField(name).label : 'Clinical document')

function MissingPart({ packet }: { packet: Packet }) {
  const { missing, advised, may } = packet
  return (
    <div className="flex flex-col gap-4">
      {missing.length === 0 ? (
        <p className="flex items-center gap-2 font-medium text-approved">
          <CheckCircleIcon className="size-4 shrink-0" />
          Nothing is missing.
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {missing.map(({ field, why }) => (
            <li key={field} className="flex items-start gap-2.5">
              <AlertIcon className="mt-0.5 size-4 shrink-0 text-conditional" />
              <div className="min-w-0">
                <p className="font-semibold">{labelOf(field)}</p>
                <p className="text-ink-soft">{why}</p>
                {may.save && <FillIn field={field} packet={packet} />}
              </div>
            </li>
          ))}
        </ul>
      )}
      {advised.length > 0 && (
        <p className="text-sm text-ink-soft">
          No document is marked as: {advised.join('; ')}. The reviewer reads only what is in the packet.
        </p>
      )}
    </div>
  )
}

/** Links to where it is filled in. */
function FillIn({ field, packet }: { field: string; packet: Packet }) {
  const navigate = useNavigate()
  const { _id: ivrDataID, ivrNumber, patientName } = packet
  if (isField(field))
    return (
      <Button variant="link" className="no-print" onClick={() => focusField(field)}>
        Fill in {labelOf(field)}
      </Button>
    )
  return (
    <Button
      variant="link"
      className="no-print"
      onClick={() =>
        navigate('/supportingdocuments', { state: { ivrDataID, ivrNumber, physicianName: patientName } })
      }
    >
      Add documents
    </Button>
  )
}

function FilesPart({ packet, saving }: { packet: Packet; saving: SavePacket }) {
  const { files, may } = packet
  if (files.length === 0) return <p className="text-ink-soft">The request has no files.</p>
  const leftOut = files.filter((file) => file.leftOut).map((file) => file.id)
  const sections = [...new Set(files.map(({ section }) => section))]
  return (
    <div className="flex flex-col gap-4">
      {sections.map((section) => (
        <section key={section} aria-label={section}>
          <h3 className="mb-1 text-sm font-semibold">{section}</h3>
          <ul className="flex flex-col">
            {files
              .filter((file) => file.section === section)
              .map(({ id, name, sizeKb, leftOut: isOut }) => (
                <li key={id}>
                  <label htmlFor={`file-${id}`} className="flex min-h-9 items-center gap-2.5">
                    <Tick
                      id={`file-${id}`}
                      checked={!isOut}
                      disabled={!may.save || saving.isSaving}
                      onChange={(isIn) =>
                        void saving.save({
                          leftOut: isIn ? leftOut.filter((one) => one !== id) : [...leftOut, id],
                        })
                      }
                    />
                    <span className="min-w-0 wrap-anywhere">
                      {name} <span className="text-ink-soft">({sizeText(sizeKb * 1024)})</span>
                    </span>
                  </label>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface KeptPartProps {
  packet: Packet
  download: ReturnType<typeof useDownload>
}

function KeptPart({ packet: { kept }, download }: KeptPartProps) {
  if (kept.length === 0)
    return (
      <p className="text-ink-soft">
        Nothing has been downloaded yet. Each download by the office is kept here.
      </p>
    )
  return (
    <ul className="flex flex-col divide-y divide-line">
      {kept.map(({ revision, madeAt, madeByName, problems }) => (
        <li key={revision} className="flex flex-col gap-1 py-2">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium">Revision {revision}</span>
            <span className="text-ink-soft">
              {momentText(madeAt)}, {madeByName}
            </span>
            <Button
              variant="link"
              className="no-print"
              aria-label={`Download revision ${revision}`}
              busy={download.isPending}
              onClick={() => download.mutate(revision)}
            >
              Download
            </Button>
          </div>
          {problems.map((problem) => (
            <p key={problem} className="text-sm text-rejected">
              {problem}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** The peer-to-peer call with the payer's physician, as a task. */
function CallPart({ packet }: { packet: Packet }) {
  const { _id: ivrId, callAsked, channel, earlier } = packet
  const [isAsking, setAsking] = useState(false)
  const form = useForm({ defaultValues: { dueOn: '' } })
  const asking = useSend(askPeerToPeer)
  const closing = useSend(closePeerToPeer)
  const close = async () => {
    if (await toastReply(closing.mutateAsync({ ivrId }))) await reload(preparePacket)
  }
  const phone = channel.contacts.find(({ label }) => label === 'Peer-to-peer phone')?.value
  return (
    <div className="flex flex-col gap-3">
      {earlier.length > 0 ? (
        <p>
          Earlier numbers: {earlier.map(({ number, origin }) => `${number} (${origin})`).join(', ')}. A
          resubmission names the number of the denial.
        </p>
      ) : (
        <p className="text-ink-soft">
          Once a denial is recorded with its number, this packet becomes a resubmission of it.
        </p>
      )}
      {callAsked ? (
        <div className="flex flex-wrap items-center gap-3">
          <p>Peer-to-peer call added to the tasks on {momentText(callAsked)}.</p>
          <Button
            variant="outline"
            size="sm"
            className="no-print"
            busy={closing.isPending}
            onClick={() => void close()}
          >
            Mark as done
          </Button>
        </div>
      ) : (
        <div>
          <Button variant="outline" size="sm" className="no-print" onClick={() => setAsking(true)}>
            Peer-to-peer call
          </Button>
        </div>
      )}
      <FormDialog
        form={form}
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Peer-to-peer call"
        text={`Your physician discusses the decision with the payer’s physician.${phone ? ` Phone: ${phone}.` : ''}`}
        action="Add task"
        send={({ dueOn }) => asking.mutateAsync({ ivrId, dueOn })}
        changed={[preparePacket]}
      >
        <DateField control={form.control} name="dueOn" label="Day of the call" />
      </FormDialog>
    </div>
  )
}
