/* The auction of samples/auction_fixed as somebody would write it for SPIN by hand: one mailbox per agent in arrival order,
   fields as small as they can be, one atomic step per message, jumps instead of recursion.  The yardstick for translations.
   -DBIDDERS=n -DLIMIT=n */
#ifndef BIDDERS
#define BIDDERS 1
#endif
#ifndef LIMIT
#define LIMIT 5
#endif
#ifndef CAPACITY
#define CAPACITY (4 * BIDDERS)
#endif
mtype = { start, bid, next, accept };
chan to_auctioneer = [CAPACITY] of { mtype, byte };
chan to_bidder[BIDDERS] = [CAPACITY] of { mtype };

inline tell_all(what) {
  i = 0;
  do
  :: i < BIDDERS -> assert(len(to_bidder[i]) < CAPACITY); to_bidder[i]!what; i++
  :: else -> break
  od;
  i = 0
}

active proctype Auctioneer() {
  byte who, entries = 1, i;
  atomic { tell_all(start) };
loop:
  if
  :: atomic { entries <= LIMIT && nempty(to_auctioneer) ->
       to_auctioneer?bid, who; who = 0; tell_all(next); entries++;
       goto loop }
  :: atomic { entries > LIMIT -> goto close }
  :: atomic { timeout -> goto close }
  fi;
close:
  atomic { entries = 0; tell_all(accept) }
}

active [BIDDERS] proctype Bidder() {
  atomic { to_bidder[_pid - 1]?start ->
    if
    :: assert(len(to_auctioneer) < CAPACITY); to_auctioneer!bid, _pid
    :: true
    fi };
loop:
  if
  :: atomic { to_bidder[_pid - 1]?next ->
       if
       :: assert(len(to_auctioneer) < CAPACITY); to_auctioneer!bid, _pid
       :: true
       fi;
       goto loop }
  :: atomic { to_bidder[_pid - 1]?accept -> goto done }
  fi;
done:
  skip
}
