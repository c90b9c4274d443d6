import { listBookings } from '#app/domain/bookings/list-bookings.server';
import { GIFT_STATUS_LABELS } from '#app/domain/gift-cards/gift-card-policy';
import { listGiftCards } from '#app/domain/gift-cards/list-gift-cards.server';
import { kindLabels } from '#app/domain/invoices/invoice-states';
import { listInvoices } from '#app/domain/invoices/list-invoices.server';
import { listMoney } from '#app/domain/money-lists/list-money.server';
import { friendName, listReferrals } from '#app/domain/referrals/list-referrals.server';
import { plainDollars } from '#app/platform/format-money';
import { readBookings, readGiftCards, readInvoices, readPayments, readReferrals } from './list-filters.server';
import { listFile, type ListFile } from './list-file.server';
import { referralWords } from './referral-words';

/** The lists of bookings and of money as files. */
export const moneyListFiles = {
  bookings: listFile('bookings', {
    read: readBookings,
    list: listBookings,
    columns: [
      ['Id', (row) => row.id],
      ['Booking', (row) => row.reference],
      ['Customer', (row) => row.contactName],
      ['Service', (row) => row.service],
      ['City', (row) => row.site.city],
      ['State', (row) => row.site.state],
      ['ZIP', (row) => row.site.zip],
      ['Made (UTC)', (row) => row.createdAt],
      ['Booked (UTC)', (row) => row.bookedAt],
      ['Canceled (UTC)', (row) => row.cancelledAt],
      ['Price with tax', (row) => plainDollars(row.totalCents)],
    ],
  }),
  payments: (asked) =>
    listFile(readPayments(asked.url).filter.tab, {
      read: readPayments,
      list: listMoney,
      columns: [
        ['When (UTC)', (row) => row.at],
        ['Id', (row) => row.id],
        ['Booking', (row) => row.reference],
        ['Kind', (row) => row.kind],
        ['Who', (row) => row.who],
        ['Status', (row) => row.status],
        ['Amount', (row) => plainDollars(row.amountCents)],
        ['Refunded, deducted or fee', (row) => plainDollars(row.otherCents)],
        ['At Stripe', (row) => row.stripeId],
        ['Note', (row) => row.note],
      ],
    })(asked),
  invoices: listFile('invoices', {
    read: readInvoices,
    list: listInvoices,
    columns: [
      ['Invoice', (row) => row.number],
      ['Booking', (row) => row.reference],
      ['Customer', (row) => row.who],
      ['For', (row) => kindLabels[row.kind] ?? row.kind],
      ['Status', (row) => row.status],
      ['Issued (UTC)', (row) => row.issuedAt],
      ['Due (UTC)', (row) => row.dueAt],
      ['Paid (UTC)', (row) => row.paidAt],
      ['Days overdue', (row) => (row.status === 'open' ? Math.max(0, row.days) : 0)],
      ['Amount', (row) => plainDollars(row.totalCents)],
      ['Late charges', (row) => plainDollars(row.lateCents)],
      ['Reminders', (row) => row.reminders],
    ],
  }),
  'gift-cards': listFile('gift-cards', {
    read: readGiftCards,
    list: listGiftCards,
    columns: [
      ['Gift card', (row) => row.reference],
      ['Status', (row) => GIFT_STATUS_LABELS[row.status]],
      ['Amount', (row) => plainDollars(row.amountCents)],
      ['Refunded', (row) => plainDollars(row.refundedCents)],
      ['From', (row) => row.buyerName],
      ['Buyer’s email', (row) => row.buyerEmail],
      ['To', (row) => row.recipientName],
      ['Recipient’s email', (row) => row.recipientEmail],
      ['Code ends in', (row) => row.codeLast4],
      ['Ordered (UTC)', (row) => row.createdAt],
      ['Paid (UTC)', (row) => row.paidAt],
      ['Sent (UTC)', (row) => row.deliveredAt],
      ['Used (UTC)', (row) => row.redeemedAt],
      ['Dispute', (row) => row.disputeStatus],
    ],
  }),
  referrals: listFile('invited-friends', {
    read: readReferrals,
    list: listReferrals,
    columns: [
      ['State', (row) => referralWords[row.state]],
      ['Friend', (row) => friendName(row)],
      ['Invited by', (row) => (row.inviter.deletedAt ? null : row.inviter.fullName)],
      ['Booking', (row) => row.booking.reference],
      ['Booked (UTC)', (row) => row.createdAt],
      ['Friend gets', (row) => plainDollars(row.friendCents)],
      ['Inviter gets', (row) => plainDollars(row.inviterCents)],
      ['Earned (UTC)', (row) => row.earnedAt],
      ['Note', (row) => row.note],
    ],
  }),
} satisfies Record<string, ListFile>;
