import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import type { Week } from '#contract/dashboard/dashboard.ts'
import { durationText, weekText } from './texts.ts'

// Register only what the two charts need, so that the rest of chart.js is not bundled.
Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
  Tooltip,
)

/** Draws submissions and decisions side by side, week by week. Returns a function that destroys the chart. */
export function drawCounts(canvas: HTMLCanvasElement, weeks: readonly Week[]): () => void {
  const colour = coloursOf(canvas)
  const bars = (label: string, of: 'submitted' | 'approved' | 'rejected', name: string, stack: string) => ({
    label,
    data: weeks.map((week) => week[of]),
    backgroundColor: colour(name),
    stack,
    borderRadius: 2,
    maxBarThickness: 18,
    categoryPercentage: 0.7,
  })
  const { x, y, ...options } = sharedOptions(canvas)
  return drawn(canvas, {
    type: 'bar',
    data: {
      labels: weeks.map(weekText),
      datasets: [
        bars('Submitted', 'submitted', 'action', 'submissions'),
        bars('Approved', 'approved', 'approved', 'decisions'),
        bars('Rejected', 'rejected', 'rejected', 'decisions'),
      ],
    },
    options: {
      ...options,
      scales: { x: { ...x, stacked: true }, y: { ...y, stacked: true, ticks: { ...y.ticks, precision: 0 } } },
    },
  })
}

/** Draws how long decisions took, week by week. Weeks without a decision leave a gap. */
export function drawDurations(canvas: HTMLCanvasElement, weeks: readonly Week[]): () => void {
  const colour = coloursOf(canvas)
  const line = (label: string, of: 'medianHours' | 'ninetiethHours', name: string) => ({
    label,
    data: weeks.map((week) => week[of]),
    borderColor: colour(name),
    backgroundColor: colour(name),
    borderWidth: 2,
    pointRadius: 3,
    pointHoverRadius: 5,
    spanGaps: false,
  })
  const { x, y, plugins, ...options } = sharedOptions(canvas)
  const longest = Math.max(...weeks.map(({ ninetiethHours }) => ninetiethHours ?? 0))
  const inDays = longest > 48
  return drawn(canvas, {
    type: 'line',
    data: {
      labels: weeks.map(weekText),
      datasets: [
        line('Median', 'medianHours', 'action'),
        { ...line('90th percentile', 'ninetiethHours', 'pending'), borderDash: [5, 4], pointStyle: 'rect' },
      ],
    },
    options: {
      ...options,
      plugins: {
        tooltip: {
          ...plugins.tooltip,
          callbacks: { label: ({ dataset, parsed }) => ` ${dataset.label}: ${durationText(parsed.y)}` },
        },
      },
      scales: {
        x: { ...x, offset: true },
        y: {
          ...y,
          ticks: {
            ...y.ticks,
            ...(inDays ? { stepSize: stepOf(longest) } : {}),
            callback: (hours) => (inDays ? `${Number(hours) / 24} d` : `${hours} h`),
          },
        },
      },
    },
  })
}

/** Grid step in hours: whole days, with at most six lines. */
const stepOf = (longest: number): number => 24 * Math.max(1, Math.ceil(longest / 24 / 6))

function drawn(
  canvas: HTMLCanvasElement,
  configuration: ChartConfiguration<'bar' | 'line', (number | null)[]>,
) {
  const chart = new Chart(canvas, configuration)
  return () => chart.destroy()
}

/** The colors of the theme by their names in look.css, in a form that a canvas understands. */
function coloursOf(canvas: HTMLCanvasElement): (name: string) => string {
  const style = getComputedStyle(canvas)
  return (name) => {
    canvas.style.color = `var(--color-${name})`
    const resolved = style.color
    canvas.style.color = ''
    return resolved
  }
}

/** Options of both charts. Animations are off, so reduced motion needs no special case. */
function sharedOptions(canvas: HTMLCanvasElement) {
  const colour = coloursOf(canvas)
  const font = { family: getComputedStyle(canvas).fontFamily, size: 12 }
  const ticks = { color: colour('ink-soft'), font, maxRotation: 0, autoSkipPadding: 12 }
  return {
    animation: false as const,
    maintainAspectRatio: false,
    interaction: { mode: 'index' as const, intersect: false },
    plugins: {
      tooltip: {
        backgroundColor: colour('ink'),
        titleColor: colour('sheet'),
        bodyColor: colour('sheet'),
        titleFont: { ...font, weight: 'bold' as const },
        bodyFont: font,
        padding: 10,
        cornerRadius: 6,
        boxPadding: 4,
      },
    },
    x: { grid: { display: false }, border: { color: colour('line-strong') }, ticks },
    y: { beginAtZero: true, grid: { color: colour('line') }, border: { display: false }, ticks },
  }
}
