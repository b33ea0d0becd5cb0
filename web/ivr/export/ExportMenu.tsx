import { Menu } from '@base-ui/react/menu'
import { numberText } from '#contract/formats.ts'
import { buttonClass } from '../../kit/ui/Button.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { DownloadIcon, Spinner } from '../../kit/ui/icons.tsx'
import { MenuPopup, menuItemClass } from '../../kit/ui/MenuPopup.tsx'
import { requestsText } from '../texts.ts'
import { type ExportFormat, maxInWorkbook } from './save-export.ts'

const formats: readonly { format: ExportFormat; label: string; text: string }[] = [
  {
    format: 'workbook',
    label: 'Excel workbook (.xlsx)',
    text: 'For Excel and other spreadsheets. Every number and code stays exactly as shown here.',
  },
  {
    format: 'csv',
    label: 'CSV file (.csv)',
    text: 'For other programs. Spreadsheets shorten long numbers and drop leading zeros.',
  },
]

const isTooLong = (format: ExportFormat, count: number) => format === 'workbook' && count > maxInWorkbook

interface ExportMenuProps {
  busy: boolean
  /** How many requests will be exported; none disables the button. */
  count: number
  onExport: (format: ExportFormat) => void
}

/** The button of the export, with a menu of its formats. */
export function ExportMenu({ busy, count, onExport }: ExportMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger
        disabled={count === 0}
        className={buttonClass({ variant: 'outline' })}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
      >
        {busy ? <Spinner /> : <DownloadIcon />}
        Export
      </Menu.Trigger>
      <MenuPopup className="w-80 max-w-[calc(100vw-2rem)]">
        <p className="px-2.5 pt-1 pb-2 text-xs font-medium text-ink-soft">Export {requestsText(count)}</p>
        {formats.map(({ format, label, text }) => (
          <Menu.Item
            key={format}
            disabled={busy || isTooLong(format, count)}
            onClick={() => onExport(format)}
            className={cx(menuItemClass, 'flex-col items-start gap-0.5 py-2')}
          >
            <span className="font-medium">{label}</span>
            <span className="text-xs text-ink-soft">
              {isTooLong(format, count)
                ? `For up to ${numberText(maxInWorkbook)} requests. Narrow the list, or choose the CSV file.`
                : text}
            </span>
          </Menu.Item>
        ))}
      </MenuPopup>
    </Menu.Root>
  )
}
